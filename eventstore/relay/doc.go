// Package relay publishes the event log to a NATS JetStream stream, and lets processes follow the log through that stream.
//
// A Relay reads the log in order and publishes each event once. A Feed gives a process the latest events from the stream, so that the
// database serves one reader instead of one per process.
//
// The log is the only source of truth. A stream can be lost, in part or in whole, and the relay fills it again from the log. A Feed reads
// the log itself when the stream does not deliver an event in time.
//
// # Sequences and positions
//
// The messages of a stream have consecutive sequences, and the events of the log have consecutive positions. In one stream, the position
// of every message is its sequence plus a fixed offset. The stream's metadata contains the offset, and each message has its position in a
// header. At start and after each error, the relay compares both with the log. If they do not match, or if messages are missing in the
// middle, it replaces the stream.
//
// # Fencing
//
// Each message names the sequence that must precede it, and the server rejects a message that comes after another one. Two relays that
// run at once therefore cannot publish an event twice or change the order. The lease that makes one relay work at a time only saves work.
package relay
