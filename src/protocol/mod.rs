//! The text protocol and the command-line tools: any reader, any writer.
