// Package archive stores a part of the log in one file. It keeps old events exactly as they were stored. Finding an event by
// position or by stream takes one or two seeks. A file never changes once it has its final name.
//
// # Format, version 1
//
// This text is sufficient to read a file. Numbers of fixed size are little-endian. A number without a size is an unsigned varint
// (encoding/binary). Texts and bytes follow their length, which is such a number.
//
//	file      header, event blocks, stream blocks, directory, trailer
//	header    "HULAKLOG", version uint32, length uint32, and so many bytes of JSON: {"first","last","compression"}
//	block     one zstd frame
//	directory count of event blocks, then for each: length of the frame, events in it, SHA-256 of the frame (32 bytes);
//	          count of stream blocks, then for each: length of the frame, first stream, SHA-256 of the frame
//	trailer   length of the directory uint64, SHA-256 of the directory, SHA-256 of the whole file up to here, "HULAKEND"
//
// Blocks follow each other without gaps, so their lengths give their offsets. An event block holds the events of consecutive
// positions. The first block starts at the header's first position:
//
//	event     stream text, version, id (16 bytes), type text, schema, payload bytes, subject text (empty if no person),
//	          personal: 0 for none, otherwise its length plus one and the bytes; metadata bytes,
//	          recorded_at as a signed varint of microseconds since 1970 UTC
//
// Stream blocks hold every stream of the file, ordered by the bytes of their names. A stream is never split across blocks:
//
//	stream    name text, version of its first event here, count, and for each event the distance of its position from the
//	          one before (of the first: from the header's first)
//
// The same events always produce the same bytes.
package archive
