// Package archive stores a range of the log in one file. It preserves every stored byte of each event. Reading an event by position or
// by stream takes one or two seeks. A file never changes after it gets its final name. Files are in a Storage: a directory, or a bucket of
// object storage (package s3).
//
// # Format, version 1
//
// This description is enough to write a reader. Fixed-size numbers are little-endian. A number without a size is an unsigned varint
// (encoding/binary). A text or byte field starts with its length as an unsigned varint.
//
//	file      header, event blocks, stream blocks, directory, trailer
//	header    "HULAKLOG", version uint32, length uint32, JSON of that length: {"first","last","compression"}
//	block     one zstd frame
//	directory count of event blocks, then for each: length of the frame, number of events, SHA-256 of the frame (32 bytes);
//	          count of stream blocks, then for each: length of the frame, name of the first stream, SHA-256 of the frame
//	trailer   length of the directory uint64, SHA-256 of the directory, SHA-256 of all preceding bytes of the file, "HULAKEND"
//
// Blocks follow each other without gaps, so their lengths give their offsets. An event block holds events at consecutive
// positions. The first block starts at the header's first position:
//
//	event     stream text, version, id (16 bytes), type text, schema, payload bytes, subject text (empty if none),
//	          personal part: 0 if none, otherwise its length plus one and its bytes; metadata bytes,
//	          recorded_at as a signed varint of microseconds since 1970 UTC
//
// Stream blocks list every stream in the file, in byte order of the names. A stream is never split across blocks:
//
//	stream    name text, version of its first event in the file, number of events, and for each event the difference between
//	          its position and the previous one (for the first event: the header's first position)
//
// The same events always produce the same bytes.
package archive
