package seal_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/postgres"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
)

// eventsPerHead describes the log in most tests: 300 events under three heads, which cover 10, 280, and 300 events. Event n, counted
// from 0, is at position n+1, in stream thing-(n mod 7) at version n/7+1.
var eventsPerHead = []int{10, 270, 20}

func TestVerifyAcceptsUnchangedLog(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	env.writeAndSeal(eventsPerHead...)
	report := env.verify()
	env.requireFindings(report)
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
		name   string
		tamper func(env *testEnv)
		want   []string
	}{
		{"payload edited", func(env *testEnv) {
			env.tamper(`UPDATE events SET payload = '{"n": 1000000}' WHERE position = 42`)
		}, []string{"event changed: position 42, stream thing-6 version 6 (thing.happened): it differs from the sealed event"}},
		{"space removed from a payload", func(env *testEnv) {
			env.tamper(`UPDATE events SET payload = '{"n":41}' WHERE position = 42`)
		}, []string{"event changed: position 42, stream thing-6 version 6 (thing.happened): it differs from the sealed event"}},
		{"metadata edited", func(env *testEnv) {
			env.tamper(`UPDATE events SET metadata = '{"actor":{"id":"b"}}' WHERE position = 300`)
		}, []string{"event changed: position 300, stream thing-5 version 43 (thing.happened): it differs from the sealed event"}},
		{"time edited by one microsecond", func(env *testEnv) {
			env.tamper(`UPDATE events SET recorded_at = recorded_at + interval '1 microsecond' WHERE position = 1`)
		}, []string{"event changed: position 1, stream thing-0 version 1 (thing.happened): it differs from the sealed event"}},
		{"personal part removed", func(env *testEnv) {
			env.tamper(`UPDATE events SET personal = NULL WHERE position = 11`)
		}, []string{"event changed: position 11, stream thing-3 version 2 (thing.happened): it differs from the sealed event"}},
		{"type, schema, subject, ID, stream, and version edited in different events", func(env *testEnv) {
			env.tamper(`UPDATE events SET type = 'thing.else' WHERE position = 21`, `UPDATE events SET schema = 2 WHERE position = 22`,
				`UPDATE events SET subject = 'other' WHERE position = 23`, `UPDATE events SET id = gen_random_uuid() WHERE position = 24`,
				`UPDATE events SET stream = 'thing-z' WHERE position = 25`, `UPDATE events SET version = 99 WHERE position = 26`)
		}, []string{
			"event changed: position 21, stream thing-6 version 3 (thing.else): it differs from the sealed event",
			"event changed: position 22, stream thing-0 version 4 (thing.happened): it differs from the sealed event",
			"event changed: position 23, stream thing-1 version 4 (thing.happened): it differs from the sealed event",
			"event changed: position 24, stream thing-2 version 4 (thing.happened): it differs from the sealed event",
			"event changed: position 25, stream thing-z version 4 (thing.happened): it differs from the sealed event",
			"event changed: position 26, stream thing-4 version 99 (thing.happened): it differs from the sealed event",
		}},
		{"row deleted in the middle", func(env *testEnv) {
			env.tamper(`DELETE FROM events WHERE position = 100`)
		}, []string{"event removed: position 100"}},
		{"rows deleted at the beginning and at the end", func(env *testEnv) {
			env.tamper(`DELETE FROM events WHERE position <= 3 OR position > 290`)
		}, []string{"event removed: positions 1 to 3", "event removed: positions 291 to 300"}},
		{"row deleted and later events moved up", func(env *testEnv) {
			env.tamper(`DELETE FROM events WHERE position = 100`, `UPDATE events SET position = position + 10000 WHERE position > 100`,
				`UPDATE events SET position = position - 10001 WHERE position > 10000`)
		}, []string{"event removed: position 100: other events were moved to fill the gap"}},
		{"event inserted in the middle", func(env *testEnv) {
			env.tamper(`UPDATE events SET position = position + 10000 WHERE position >= 100`,
				`UPDATE events SET position = position - 9999 WHERE position > 10000`,
				insertEventSQL(100))
		}, []string{
			"event inserted: position 100, stream thing-x version 1 (thing.happened): " +
				"the events after it are one position later than when they were sealed",
		}},
		{"payloads of two events swapped", func(env *testEnv) {
			env.tamper(`UPDATE events e SET payload = o.payload FROM events o WHERE (e.position, o.position) IN ((50, 60), (60, 50))`)
		}, []string{
			"event changed: position 50, stream thing-0 version 8 (thing.happened): it differs from the sealed event",
			"event changed: position 60, stream thing-3 version 9 (thing.happened): it differs from the sealed event",
		}},
		{"two neighboring events swapped", func(env *testEnv) {
			env.tamper(`UPDATE events SET position = 10101 - position WHERE position IN (50, 51)`,
				`UPDATE events SET position = position - 10000 WHERE position > 10000`)
		}, []string{
			"event changed: position 50, stream thing-1 version 8 (thing.happened): it differs from the sealed event",
			"event changed: position 51, stream thing-0 version 8 (thing.happened): it differs from the sealed event",
		}},
		{"stored leaf rewritten", func(env *testEnv) {
			env.tamper(`UPDATE seal_blocks SET leaves = set_byte(leaves, 32 * 5 + 7, 255 - get_byte(leaves, 32 * 5 + 7)) WHERE first = 11`)
		}, []string{"stored hash rewritten: position 16, stream thing-1 version 3 (thing.happened): the event matches the seal"}},
		{"stored node rewritten", func(env *testEnv) {
			env.tamper(`UPDATE seal_blocks SET nodes = set_byte(nodes, 0, 255 - get_byte(nodes, 0)) WHERE first = 11`)
		}, []string{"stored hash rewritten: positions 1 to 256: the stored node does not match the leaves"}},
		{"block of hashes deleted", func(env *testEnv) {
			env.tamper(`DELETE FROM seal_blocks WHERE first = 11`)
		}, []string{"stored hash missing: positions 11 to 280"}},
		{"event and its stored leaf edited", func(env *testEnv) {
			env.tamper(`UPDATE events SET payload = '{}' WHERE position = 283`)
			env.rewriteLeaf(283)
		}, []string{"events and hashes changed: head 3, positions 281 to 300: neither the events nor the stored hashes match this head"}},
		{"head text rewritten in the database", func(env *testEnv) {
			env.tamper(`UPDATE seal_heads SET note = replace(note, E'\n280\n', E'\n281\n') WHERE number = 2`)
		}, []string{"head rewritten: head 2: its signature does not match its text"}},
		{"size in a head's row changed", func(env *testEnv) {
			env.tamper(`UPDATE seal_heads SET size = 281 WHERE number = 2`)
		}, []string{"head rewritten: head 2: its size differs from the stored size"}},
		{"head deleted from the database", func(env *testEnv) {
			env.tamper(`DELETE FROM seal_heads WHERE number = 2`)
		}, []string{"head missing: head 2: it is missing from the database"}},
		{"last head and its events deleted, but not from the file", func(env *testEnv) {
			env.tamper(`DELETE FROM seal_heads WHERE number = 3`, `DELETE FROM seal_blocks WHERE first > 280`,
				`DELETE FROM events WHERE position > 280`)
		}, []string{
			"head missing: head 3: it is missing from the database",
			"stored hash missing: positions 281 to 300",
			"event removed: positions 281 to 300",
		}},
		{"file truncated in the middle of its last line", func(env *testEnv) {
			text := strings.Join(env.lines(), "")
			env.rewriteFile(text[:len(text)-20])
		}, []string{
			"heads file truncated: line 3: the last line is incomplete",
			"heads file truncated: head 3: the heads file ends too early",
		}},
		{"file truncated between two lines", func(env *testEnv) { env.rewriteFile(env.lines()[0]) },
			[]string{"heads file truncated: heads 2 to 3: the heads file ends too early"}},
		{"file emptied", func(env *testEnv) { env.rewriteFile("") },
			[]string{"heads file truncated: heads 1 to 3: the heads file ends too early"}},
		{"line in the file edited", func(env *testEnv) {
			lines := env.lines()
			lines[1] = strings.Replace(lines[1], `\n280\n`, `\n281\n`, 1)
			env.rewriteFile(strings.Join(lines, ""))
		}, []string{"line rewritten: line 2, head 2: its signature does not match its text"}},
		{"number of a line in the file changed", func(env *testEnv) {
			lines := env.lines()
			lines[1] = strings.Replace(lines[1], `"number":2`, `"number":1`, 1)
			env.rewriteFile(strings.Join(lines, ""))
		}, []string{
			"line rewritten: line 2, head 1: it is repeated or follows a later head",
			"line missing: head 2: it is missing from the heads file",
		}},
		{"time of a line in the file changed", func(env *testEnv) {
			lines := env.lines()
			lines[1] = strings.Replace(lines[1], `"signedAt":"2026`, `"signedAt":"2027`, 1)
			env.rewriteFile(strings.Join(lines, ""))
		}, []string{"head rewritten: line 2, head 2: the database and the heads file differ"}},
		{"time of a head changed", func(env *testEnv) {
			env.tamper(`UPDATE seal_heads SET signed_at = signed_at - interval '1 day' WHERE number = 2`)
		}, []string{"head rewritten: line 2, head 2: the database and the heads file differ"}},
		{"time of a head deleted", func(env *testEnv) {
			env.tamper(`UPDATE seal_heads SET signed_at = NULL WHERE number = 2`)
		}, []string{"head rewritten: head 2: its number or time differs from the stored number or time"}},
		{"line in the file replaced", func(env *testEnv) {
			lines := env.lines()
			lines[0] = "nothing\n"
			env.rewriteFile(strings.Join(lines, ""))
		}, []string{"line rewritten: line 1, head 1: it is not a signed head in JSON"}},
		{"line in the file deleted", func(env *testEnv) {
			lines := env.lines()
			env.rewriteFile(lines[0] + lines[2])
		}, []string{"line missing: head 2: it is missing from the heads file"}},
		{"line in the file repeated", func(env *testEnv) {
			lines := env.lines()
			env.rewriteFile(lines[0] + lines[1] + lines[0] + lines[2])
		}, []string{"line rewritten: line 3, head 1: it is repeated or follows a later head"}},
		{"head rewritten in the database and the file", func(env *testEnv) {
			env.tamper(`UPDATE seal_heads SET note = replace(note, E'\n300\n', E'\n301\n') WHERE number = 3`)
			lines := env.lines()
			env.rewriteFile(lines[0] + lines[1] + strings.Replace(lines[2], `\n300\n`, `\n301\n`, 1))
		}, []string{
			"head rewritten: head 3: its signature does not match its text",
			"line rewritten: line 3, head 3: its signature does not match its text",
			"head missing: positions 281 to 300: the head that covered these positions is missing",
		}},
		{"head signed by another key", func(env *testEnv) {
			forged := env.signHead(newKey(env), env.headAt(2))
			env.tamper(fmt.Sprintf(`UPDATE seal_heads SET note = '%s' WHERE number = 2`, forged))
		}, nil}, // the finding contains a random key hash, so it is checked below
		{"different root signed with the real key", func(env *testEnv) {
			head := env.headAt(2)
			head.Root[3]++
			env.tamper(fmt.Sprintf(`UPDATE seal_heads SET note = '%s' WHERE number = 2`, env.signHead(env.key, head)))
		}, []string{
			"head rewritten: line 2, head 2: the database and the heads file differ",
			"head mismatch: head 2: its signature is valid, but the log does not match",
		}},
		{"different root signed with the real key, also in the file", func(env *testEnv) {
			head := env.headAt(2)
			head.Root[3]++
			forged := env.signHead(env.key, head)
			env.tamper(fmt.Sprintf(`UPDATE seal_heads SET note = '%s' WHERE number = 2`, forged))
			lines := env.lines()
			lines[1] = encodeLine(env, head, forged)
			env.rewriteFile(strings.Join(lines, ""))
		}, []string{"head mismatch: head 2: its signature is valid, but the log does not match"}},
		{"all heads and hashes deleted", func(env *testEnv) {
			env.tamper(`DELETE FROM seal_heads`, `DELETE FROM seal_blocks`)
			env.rewriteFile("")
		}, []string{"nothing sealed: there is no trusted head"}},
		{"event edited, and a stored leaf rewritten under another head", func(env *testEnv) {
			env.tamper(`UPDATE events SET payload = '{}' WHERE position = 7`,
				`UPDATE seal_blocks SET leaves = set_byte(leaves, 0, 255 - get_byte(leaves, 0)) WHERE first = 281`)
		}, []string{
			"event changed: position 7, stream thing-6 version 1 (thing.happened): it differs from the sealed event",
			"stored hash rewritten: position 281, stream thing-0 version 41 (thing.happened): the event matches the seal",
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			env := newTestEnv(t)
			env.writeAndSeal(eventsPerHead...)
			c.tamper(env)
			report := env.verify()
			require.False(t, report.OK())
			if c.want != nil {
				env.requireFindings(report, c.want...)
				return
			}
			require.Len(t, report.Findings, 1)
			require.Contains(t, report.Findings[0].String(), "head rewritten: head 2: it is signed by another key: hulak.example/log+")
		})
	}
}

// insertEventSQL returns a statement that inserts an event without a log writer.
func insertEventSQL(position int) string {
	return fmt.Sprintf(`INSERT INTO events (position, stream, version, id, type, schema, payload, metadata, recorded_at)
		VALUES (%d, 'thing-x', 1, gen_random_uuid(), 'thing.happened', 1, '{}', '{}', now())`, position)
}

// headAt returns the head with the given number from the heads file.
func (env *testEnv) headAt(number int) *proof.Head {
	env.Helper()
	head, err := seal.ParseHead([]byte(env.lines()[number-1]), env.verifiers)
	require.NoError(env, err)
	return head
}

func (env *testEnv) signHead(key seal.Key, head *proof.Head) string {
	env.Helper()
	signed, err := head.Sign(key)
	require.NoError(env, err)
	return string(signed)
}

// rewriteLeaf makes the stored leaf match the event at a position, like an attacker who knows how the seal works.
func (env *testEnv) rewriteLeaf(position int64) {
	env.Helper()
	events, err := env.log.ReadStored(env.Context(), position-1, 1)
	require.NoError(env, err)
	event := seal.ProofEvent(&events[0])
	leaf := proof.Leaf(&event)
	env.exec(fmt.Sprintf(`UPDATE seal_blocks SET leaves = overlay(leaves PLACING '\x%x' FROM (32 * (%d - first) + 1)::int)
		WHERE %d BETWEEN first AND last`, leaf[:], position, position))
}

func TestVerifyReportsUnsealedEvents(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	env.writeAndSeal(eventsPerHead...)
	env.write(2)
	env.tamper(insertEventSQL(303)) // bypasses the writer
	report := env.verify()
	env.requireFindings(report, "event not authenticated: position 303, stream thing-x version 1 (thing.happened): no log writer signed it")
	require.EqualValues(t, 300, report.Sealed)
	require.EqualValues(t, 3, report.Unsealed)
	require.Equal(t, &seal.EventRef{Position: 301, Stream: "thing-6", Version: 43, Type: "thing.happened"}, report.FirstUnsealed)
	require.Equal(t, &seal.EventRef{Position: 303, Stream: "thing-x", Version: 1, Type: "thing.happened"}, report.LastUnsealed)
}

func TestSavedHeadRevealsTruncatedLog(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	env.writeAndSeal(eventsPerHead...)
	saved := env.headAt(3)
	env.tamper(`DELETE FROM seal_heads WHERE number = 3`, `DELETE FROM seal_blocks WHERE first > 280`,
		`DELETE FROM events WHERE position > 280`)
	env.requireFindings(env.verify(func(o *seal.VerifyOptions) { o.HeadsFile = "" }),
		"event removed: positions 281 to 300: a log writer signed an event at this position")
	env.tamper(`DELETE FROM event_batches WHERE last_position > 280`)
	env.rewriteFile(strings.Join(env.lines()[:2], ""))

	env.requireFindings(env.verify()) // without the saved head, the log looks like a valid, shorter one
	report := env.verify(func(o *seal.VerifyOptions) { o.SavedHeads = []seal.SavedHead{{Head: *saved, File: "friday"}} })
	require.False(t, report.OK())
	env.requireFindings(report, "stored hash missing: positions 281 to 300", "event removed: positions 281 to 300",
		"saved head mismatch: friday, head 3: it covers 300 events, but the log has 280")
}

func TestSavedHeadRevealsDifferentHistory(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	env.writeAndSeal(eventsPerHead...)
	saved := env.headAt(2)
	env.requireFindings(env.verify(func(o *seal.VerifyOptions) { o.SavedHeads = []seal.SavedHead{{Head: *saved, File: "friday"}} }))
	saved.Root[0]++
	env.requireFindings(env.verify(func(o *seal.VerifyOptions) { o.SavedHeads = []seal.SavedHead{{Head: *saved, File: "friday"}} }),
		"saved head mismatch: friday, head 2: the log does not contain the 280 events that it covers")
}

func TestVerifyAcceptsEmptyLog(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	env.requireFindings(env.verify())
}

// TestVerifyAcceptsHeadsBeforeCheckpoints checks that a log whose first heads are in the earlier form stays valid, and gets checkpoints.
func TestVerifyAcceptsHeadsBeforeCheckpoints(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	env.writeAndSeal(3, 2, 4)
	var lines strings.Builder
	env.exec(disableTriggers)
	for number := 1; number <= 3; number++ {
		head := env.headAt(number)
		text := fmt.Sprintf("hulak event log v1\n%d\n%s\nhead %d\nat %s\n", head.Size, head.Root, number, head.At.Format(proof.TimeFormat))
		signed, err := note.Sign(&note.Note{Text: text}, env.key)
		require.NoError(t, err)
		env.exec(fmt.Sprintf(`UPDATE seal_heads SET note = '%s', signed_at = NULL WHERE number = %d`, signed, number))
		line, err := json.Marshal(string(signed))
		require.NoError(t, err)
		lines.Write(append(line, '\n'))
	}
	env.rewriteFile(lines.String())

	env.openStore(postgres.WithBatchSigner(env.writers))
	env.writeAndSeal(2)
	report := env.verify()
	env.requireFindings(report)
	require.EqualValues(t, 4, report.Heads)
	require.Equal(t, "hulak event log v1", env.headAt(3).Origin)
	require.Equal(t, seal.DefaultOrigin, env.headAt(4).Origin)

	env.tamper(`UPDATE seal_heads SET note = replace(note, 'head 2', 'head 1') WHERE number = 2`)
	env.requireFindings(env.verify(), "head rewritten: head 2: its signature does not match its text")
}
