// Package archive keeps a part of the log in one file: old events, exactly as they were stored, found by position or by
// stream with one or two seeks. A file never changes once it has its name.
//
// # Format, version 1
//
// A file can be read with nothing but this text. Numbers of fixed size are little endian; a number without a size is an
// unsigned varint (encoding/binary); a text or bytes stand behind their length as such a number.
//
//	file      header, event blocks, stream blocks, directory, trailer
//	header    "HULAKLOG", version uint32, length uint32, and so many bytes of JSON: {"first","last","compression"}
//	block     one zstd frame
//	directory count of event blocks, then for each: length of the frame, events in it, SHA-256 of the frame (32 bytes);
//	          count of stream blocks, then for each: length of the frame, first stream, SHA-256 of the frame
//	trailer   length of the directory uint64, SHA-256 of the directory, SHA-256 of the whole file up to here, "HULAKEND"
//
// Blocks stand one behind the other, so that their lengths say where each begins. An event block holds the events of
// consecutive positions, beginning with the header's first:
//
//	event     stream text, version, id (16 bytes), type text, schema, payload bytes, subject text (empty for nobody),
//	          personal: 0 for none, otherwise its length plus one and the bytes; metadata bytes,
//	          recorded_at as a signed varint of microseconds since 1970 UTC
//
// Stream blocks hold every stream of the file in the order of their names' bytes, each whole in one block:
//
//	stream    name text, version of its first event here, count, and for each event the distance of its position from the
//	          one before (of the first: from the header's first)
//
// The same events always give the same bytes.
package archive
