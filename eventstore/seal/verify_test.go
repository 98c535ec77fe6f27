package seal_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
)

// The log of these tests has 300 events under three heads, over 10, 280, and 300 events. Event n (from 0) is at position n+1, in
// stream thing-(n mod 7) at version n/7+1.
var eventsPerHead = []int{10, 270, 20}

func TestVerifyAcceptsUnchangedLog(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	w.writeAndSeal(eventsPerHead...)
	report := w.verify()
	w.requireFindings(report)
	require.True(t, report.OK())
	require.EqualValues(t, 300, report.Events)
	require.EqualValues(t, 300, report.Sealed)
	require.EqualValues(t, 3, report.Heads)
	require.EqualValues(t, 3, report.LastHead.Number)
	require.Zero(t, report.Unsealed)
}

func TestVerifyReportsTampering(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		do   func(w *testEnv)
		want []string
	}{
		{"payload of one event edited", func(w *testEnv) {
			w.tamper(`UPDATE events SET payload = '{"n": 1000000}' WHERE position = 42`)
		}, []string{"event changed: position 42, stream thing-6 version 6 (thing.happened): it is not what was sealed"}},
		{"payload edited by a space that changes no value", func(w *testEnv) {
			w.tamper(`UPDATE events SET payload = '{"n":41}' WHERE position = 42`)
		}, []string{"event changed: position 42, stream thing-6 version 6 (thing.happened): it is not what was sealed"}},
		{"metadata edited", func(w *testEnv) {
			w.tamper(`UPDATE events SET metadata = '{"actor":{"id":"b"}}' WHERE position = 300`)
		}, []string{"event changed: position 300, stream thing-5 version 43 (thing.happened): it is not what was sealed"}},
		{"time edited by a microsecond", func(w *testEnv) {
			w.tamper(`UPDATE events SET recorded_at = recorded_at + interval '1 microsecond' WHERE position = 1`)
		}, []string{"event changed: position 1, stream thing-0 version 1 (thing.happened): it is not what was sealed"}},
		{"personal part taken away", func(w *testEnv) {
			w.tamper(`UPDATE events SET personal = NULL WHERE position = 11`)
		}, []string{"event changed: position 11, stream thing-3 version 2 (thing.happened): it is not what was sealed"}},
		{"type, schema, subject, id, stream and version edited, each in another event", func(w *testEnv) {
			w.tamper(`UPDATE events SET type = 'thing.else' WHERE position = 21`, `UPDATE events SET schema = 2 WHERE position = 22`,
				`UPDATE events SET subject = 'nobody' WHERE position = 23`, `UPDATE events SET id = gen_random_uuid() WHERE position = 24`,
				`UPDATE events SET stream = 'thing-z' WHERE position = 25`, `UPDATE events SET version = 99 WHERE position = 26`)
		}, []string{
			"event changed: position 21, stream thing-6 version 3 (thing.else): it is not what was sealed",
			"event changed: position 22, stream thing-0 version 4 (thing.happened): it is not what was sealed",
			"event changed: position 23, stream thing-1 version 4 (thing.happened): it is not what was sealed",
			"event changed: position 24, stream thing-2 version 4 (thing.happened): it is not what was sealed",
			"event changed: position 25, stream thing-z version 4 (thing.happened): it is not what was sealed",
			"event changed: position 26, stream thing-4 version 99 (thing.happened): it is not what was sealed",
		}},
		{"a row deleted in the middle", func(w *testEnv) {
			w.tamper(`DELETE FROM events WHERE position = 100`)
		}, []string{"event removed: position 100"}},
		{"rows deleted at the beginning and at the end", func(w *testEnv) {
			w.tamper(`DELETE FROM events WHERE position <= 3 OR position > 290`)
		}, []string{"event removed: positions 1 to 3", "event removed: positions 291 to 300"}},
		{"a row deleted and the rest moved up", func(w *testEnv) {
			w.tamper(`DELETE FROM events WHERE position = 100`, `UPDATE events SET position = position + 10000 WHERE position > 100`,
				`UPDATE events SET position = position - 10001 WHERE position > 10000`)
		}, []string{"event removed: position 100: others were moved into its place"}},
		{"an event inserted in the middle", func(w *testEnv) {
			w.tamper(`UPDATE events SET position = position + 10000 WHERE position >= 100`, `UPDATE events SET position = position - 9999 WHERE position > 10000`,
				insertEventSQL(100))
		}, []string{"event inserted: position 100, stream thing-x version 1 (thing.happened): the events behind it stand one position later than they were sealed"}},
		{"payloads of two events swapped", func(w *testEnv) {
			w.tamper(`UPDATE events e SET payload = o.payload FROM events o WHERE (e.position, o.position) IN ((50, 60), (60, 50))`)
		}, []string{
			"event changed: position 50, stream thing-0 version 8 (thing.happened): it is not what was sealed",
			"event changed: position 60, stream thing-3 version 9 (thing.happened): it is not what was sealed",
		}},
		{"two neighbours that changed places", func(w *testEnv) {
			w.tamper(`UPDATE events SET position = 10101 - position WHERE position IN (50, 51)`, `UPDATE events SET position = position - 10000 WHERE position > 10000`)
		}, []string{
			"event changed: position 50, stream thing-1 version 8 (thing.happened): it is not what was sealed",
			"event changed: position 51, stream thing-0 version 8 (thing.happened): it is not what was sealed",
		}},
		{"a stored leaf rewritten", func(w *testEnv) {
			w.tamper(`UPDATE seal_blocks SET leaves = set_byte(leaves, 32 * 5 + 7, 255 - get_byte(leaves, 32 * 5 + 7)) WHERE first = 11`)
		}, []string{"stored hash rewritten: position 16, stream thing-1 version 3 (thing.happened): the event is as it was sealed"}},
		{"a stored node rewritten", func(w *testEnv) {
			w.tamper(`UPDATE seal_blocks SET nodes = set_byte(nodes, 0, 255 - get_byte(nodes, 0)) WHERE first = 11`)
		}, []string{"stored hash rewritten: positions 1 to 256: the node over these positions is not what their leaves make"}},
		{"a block of hashes deleted", func(w *testEnv) {
			w.tamper(`DELETE FROM seal_blocks WHERE first = 11`)
		}, []string{"stored hash missing: positions 11 to 280"}},
		{"an event edited, and its stored leaf with it", func(w *testEnv) {
			w.tamper(`UPDATE events SET payload = '{}' WHERE position = 283`)
			w.rewriteLeaf(283)
		}, []string{"events cannot be told: head 3, positions 281 to 300: neither the events nor the stored hashes lead to this head: events were changed here, and their hashes with them"}},
		{"a head's text rewritten in the database", func(w *testEnv) {
			w.tamper(`UPDATE seal_heads SET note = replace(note, E'\n280\n', E'\n281\n') WHERE number = 2`)
		}, []string{"head rewritten: head 2: its signature does not fit: its text was changed"}},
		{"a head's row renumbered", func(w *testEnv) {
			w.tamper(`UPDATE seal_heads SET size = 281 WHERE number = 2`)
		}, []string{"head rewritten: head 2: it stands at the place of another head"}},
		{"a head deleted from the database", func(w *testEnv) {
			w.tamper(`DELETE FROM seal_heads WHERE number = 2`)
		}, []string{"head missing: head 2: it is gone from the database"}},
		{"the last head and its events deleted, the file forgotten", func(w *testEnv) {
			w.tamper(`DELETE FROM seal_heads WHERE number = 3`, `DELETE FROM seal_blocks WHERE first > 280`, `DELETE FROM events WHERE position > 280`)
		}, []string{
			"head missing: head 3: it is gone from the database", "stored hash missing: positions 281 to 300", "event removed: positions 281 to 300",
		}},
		{"the file cut in the middle of its last line", func(w *testEnv) {
			text := strings.Join(w.lines(), "")
			w.rewriteFile(text[:len(text)-20])
		}, []string{
			"heads file truncated: line 3: the last line ends in its middle",
			"heads file truncated: head 3: the heads file ends before",
		}},
		{"the file cut between two lines", func(w *testEnv) { w.rewriteFile(w.lines()[0]) },
			[]string{"heads file truncated: heads 2 to 3: the heads file ends before"}},
		{"the file emptied", func(w *testEnv) { w.rewriteFile("") },
			[]string{"heads file truncated: heads 1 to 3: the heads file ends before"}},
		{"a line of the file edited", func(w *testEnv) {
			lines := w.lines()
			lines[1] = strings.Replace(lines[1], "head 2", "head 7", 1)
			w.rewriteFile(strings.Join(lines, ""))
		}, []string{"line rewritten: line 2, head 2: its signature does not fit: its text was changed"}},
		{"a line of the file replaced by something else", func(w *testEnv) {
			lines := w.lines()
			lines[0] = "nothing\n"
			w.rewriteFile(strings.Join(lines, ""))
		}, []string{"line rewritten: line 1, head 1: it is not a head as a JSON string"}},
		{"a line of the file deleted", func(w *testEnv) {
			lines := w.lines()
			w.rewriteFile(lines[0] + lines[2])
		}, []string{"line missing: head 2: it is gone from the heads file"}},
		{"a line of the file repeated", func(w *testEnv) {
			lines := w.lines()
			w.rewriteFile(lines[0] + lines[1] + lines[0] + lines[2])
		}, []string{"line rewritten: line 3, head 1: it stands behind a later head, or twice"}},
		{"heads rewritten in database and file alike", func(w *testEnv) {
			w.tamper(`UPDATE seal_heads SET note = replace(note, E'\nhead 3\n', E'\nhead 4\n') WHERE number = 3`)
			lines := w.lines()
			w.rewriteFile(lines[0] + lines[1] + strings.Replace(lines[2], "head 3", "head 4", 1))
		}, []string{
			"head rewritten: head 3: its signature does not fit: its text was changed",
			"line rewritten: line 3, head 3: its signature does not fit: its text was changed",
			"head missing: positions 281 to 300: the head that covered these positions is gone",
		}},
		{"a head signed by another key", func(w *testEnv) {
			forged := w.signHead(newKey(w), w.headAt(2))
			w.tamper(fmt.Sprintf(`UPDATE seal_heads SET note = '%s' WHERE number = 2`, forged))
		}, nil}, // the message contains a random key name, so it is tested below
		{"a head over other events, signed with the real key", func(w *testEnv) {
			head := w.headAt(2)
			head.Root[3]++
			w.tamper(fmt.Sprintf(`UPDATE seal_heads SET note = '%s' WHERE number = 2`, w.signHead(w.key, head)))
		}, []string{
			"head rewritten: line 2, head 2: database and heads file have different heads under this number, both signed",
			"head untrue: head 2: it is signed, and is not of this log",
		}},
		{"a head over other events, signed with the real key, in the file too", func(w *testEnv) {
			head := w.headAt(2)
			head.Root[3]++
			forged := w.signHead(w.key, head)
			w.tamper(fmt.Sprintf(`UPDATE seal_heads SET note = '%s' WHERE number = 2`, forged))
			lines := w.lines()
			lines[1] = encodeLine(w, []byte(forged))
			w.rewriteFile(strings.Join(lines, ""))
		}, []string{"head untrue: head 2: it is signed, and is not of this log"}},
		{"everything that belongs to the seal deleted", func(w *testEnv) {
			w.tamper(`DELETE FROM seal_heads`, `DELETE FROM seal_blocks`)
			w.rewriteFile("")
		}, []string{"nothing sealed: there is no head that could be trusted"}},
		{"an event edited and a stored leaf rewritten under another head", func(w *testEnv) {
			w.tamper(`UPDATE events SET payload = '{}' WHERE position = 7`,
				`UPDATE seal_blocks SET leaves = set_byte(leaves, 0, 255 - get_byte(leaves, 0)) WHERE first = 281`)
		}, []string{
			"event changed: position 7, stream thing-6 version 1 (thing.happened): it is not what was sealed",
			"stored hash rewritten: position 281, stream thing-0 version 41 (thing.happened): the event is as it was sealed",
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newTestEnv(t)
			w.writeAndSeal(eventsPerHead...)
			c.do(w)
			report := w.verify()
			require.False(t, report.OK())
			if c.want != nil {
				w.requireFindings(report, c.want...)
				return
			}
			require.Len(t, report.Findings, 1)
			require.Contains(t, report.Findings[0].String(), "head rewritten: head 2: it is signed by another key: hulak+")
		})
	}
}

// insertEventSQL inserts an event that no writer has written.
func insertEventSQL(position int) string {
	return fmt.Sprintf(`INSERT INTO events (position, stream, version, id, type, schema, payload, metadata, recorded_at)
		VALUES (%d, 'thing-x', 1, gen_random_uuid(), 'thing.happened', 1, '{}', '{}', now())`, position)
}

// headAt returns a head from the file by its number.
func (w *testEnv) headAt(number int) *proof.Head {
	w.Helper()
	head, err := seal.ReadHead([]byte(w.lines()[number-1]), w.verifiers)
	require.NoError(w, err)
	return head
}

func (w *testEnv) signHead(key seal.Key, head *proof.Head) string {
	w.Helper()
	signed, err := head.Sign(key)
	require.NoError(w, err)
	return string(signed)
}

// rewriteLeaf makes the stored leaf match an event, like an attacker who knows the seal.
func (w *testEnv) rewriteLeaf(position int64) {
	w.Helper()
	entries, err := w.log.ReadStored(w.Context(), position-1, 1)
	require.NoError(w, err)
	event := seal.EventOf(&entries[0])
	leaf := proof.Leaf(&event)
	w.exec(fmt.Sprintf(`UPDATE seal_blocks SET leaves = overlay(leaves PLACING '\x%x' FROM (32 * (%d - first) + 1)::int) WHERE %d BETWEEN first AND last`, leaf[:], position, position))
}

func TestVerifyReportsUnsealedEvents(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	w.writeAndSeal(eventsPerHead...)
	w.write(2)
	w.tamper(insertEventSQL(303)) // without the writer or the sealer
	report := w.verify()
	w.requireFindings(report, "event not authenticated: position 303, stream thing-x version 1 (thing.happened): no writer of the log signed it")
	require.EqualValues(t, 300, report.Sealed)
	require.EqualValues(t, 3, report.Unsealed)
	require.Equal(t, &seal.EventRef{Position: 301, Stream: "thing-6", Version: 43, Type: "thing.happened"}, report.FirstUnsealed)
	require.Equal(t, &seal.EventRef{Position: 303, Stream: "thing-x", Version: 1, Type: "thing.happened"}, report.LastUnsealed)
}

func TestSavedHeadRevealsTruncatedLog(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	w.writeAndSeal(eventsPerHead...)
	kept := w.headAt(3)
	w.tamper(`DELETE FROM seal_heads WHERE number = 3`, `DELETE FROM seal_blocks WHERE first > 280`, `DELETE FROM events WHERE position > 280`)
	w.requireFindings(w.verify(func(o *seal.VerifyOptions) { o.HeadsFile = "" }), "event removed: positions 281 to 300: a writer of the log stored one here")
	w.tamper(`DELETE FROM event_batches WHERE last_position > 280`)
	w.rewriteFile(strings.Join(w.lines()[:2], ""))

	w.requireFindings(w.verify()) // by itself it is a consistent, shorter log
	report := w.verify(func(o *seal.VerifyOptions) { o.SavedHeads = []*proof.Head{kept} })
	require.False(t, report.OK())
	w.requireFindings(report, "stored hash missing: positions 281 to 300", "event removed: positions 281 to 300",
		"kept head contradicted: head 3: it covers 300 events, the log has 280")
}

func TestSavedHeadRevealsDifferentHistory(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	w.writeAndSeal(eventsPerHead...)
	kept := w.headAt(2)
	w.requireFindings(w.verify(func(o *seal.VerifyOptions) { o.SavedHeads = []*proof.Head{kept} }))
	kept.Root[0]++
	w.requireFindings(w.verify(func(o *seal.VerifyOptions) { o.SavedHeads = []*proof.Head{kept} }),
		"kept head contradicted: head 2: the log is not the one that it was signed over")
}

func TestVerifyAcceptsEmptyLog(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	w.requireFindings(w.verify())
}
