package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/internal/integrity"
)

// startWithDeliveredTransfer starts a program, delivers a transfer, and returns the transfer's ID.
func startWithDeliveredTransfer(t *testing.T, change func(*Settings)) (*Program, string) {
	t.Helper()
	text, err := os.ReadFile("testdata/scenarios/bank_deposit.txtar")
	require.NoError(t, err)
	p := startProgram(t, change)
	runScript(t, p, text)
	events, err := p.log.ReadStored(t.Context(), 0, 10_000)
	require.NoError(t, err)
	for _, e := range events {
		if e.Type == "transfer.created" {
			return p, e.Stream.Key()
		}
	}
	t.Fatal("no transfer in the log")
	return nil, ""
}

func TestEvidenceIsVerifiedOffline(t *testing.T) {
	t.Parallel()
	p, id := startWithDeliveredTransfer(t, nil)
	ctx := t.Context()
	key, err := p.settings.SigningKey()
	require.NoError(t, err)

	file, err := p.Evidence(ctx, id, false)
	require.NoError(t, err)
	policy, err := proof.LogPolicy(key.Public)
	require.NoError(t, err)
	result := proof.Check(file, policy)
	require.Empty(t, result.Problems)
	var transferEvents, otherStreams []string
	for i := range result.Events {
		if e := &result.Events[i]; result.IsTransferEvent(e) {
			transferEvents = append(transferEvents, e.Type)
		} else {
			otherStreams = append(otherStreams, strings.Split(e.Stream, "-")[0])
		}
	}
	require.Equal(t, []string{
		"transfer.created", "transfer.screened", "transfer.disclosed", "transfer.funding_requested", "transfer.funding_submitted",
		"transfer.funding_settled",
		"transfer.payout_requested", "transfer.payout_accepted", "transfer.delivered",
	}, transferEvents)
	require.Contains(t, otherStreams, "allowance")
	require.Contains(t, result.Evidence.Receipt, "Total to recipient  26,650.00 NPR\nStatus              Delivered\n")
	require.NotContains(t, string(file), "Sita", "evidence without disclosure must not contain names")

	t.Run("evidence discloses personal data only on request", func(t *testing.T) {
		file, err := p.Evidence(ctx, id, true)
		require.NoError(t, err)
		policy, err := proof.LogPolicy(key.Public)
		require.NoError(t, err)
		result := proof.Check(file, policy)
		require.Empty(t, result.Problems)
		require.NotEmpty(t, result.Evidence.Disclosed)
		require.Contains(t, result.Evidence.Disclosed[0].Personal, "Sita Gurung")
	})
	t.Run("unknown transfer has no evidence", func(t *testing.T) {
		_, err := p.Evidence(ctx, "none", false)
		require.ErrorIs(t, err, integrity.ErrTransferNotFound)
	})
	t.Run("log passes verification", func(t *testing.T) {
		require.Empty(t, verifyLog(t, p))
	})
	t.Run("staff see the seal's position", func(t *testing.T) {
		workers, _ := p.followerViews()
		all := workers.Workers()
		last := all[len(all)-1]
		require.Equal(t, "seal", last.Name)
		require.Positive(t, last.Position)
		require.Empty(t, last.Error)
	})
	t.Run("program issues no evidence for a tampered log", func(t *testing.T) {
		executeAsOwner(
			t, p.settings.DatabaseURL, fmt.Sprintf(`UPDATE events SET payload = '{}' WHERE stream = 'transfer-%s' AND version = 6`, id),
		)
		_, err := p.Evidence(ctx, id, false)
		require.ErrorContains(t, err, "differs from the sealed event at its position")
		findings := verifyLog(t, p)
		require.Contains(t, findings, "event changed: position ")
		require.Contains(t, findings, "stream transfer-"+id+" version 6 (transfer.funding_settled)")
	})
}

// verifyLog verifies the log and returns the findings, one per line.
func verifyLog(t *testing.T, p *Program) string {
	t.Helper()
	options, err := p.settings.VerifyOptions("", nil, false)
	require.NoError(t, err)
	report, err := p.VerifyLog(t.Context(), options)
	require.NoError(t, err)
	var findings strings.Builder
	for _, f := range report.Findings {
		fmt.Fprintln(&findings, f)
	}
	require.Equal(t, report.OK(), findings.Len() == 0)
	return findings.String()
}

const disableTriggers = `
	DO $$
	DECLARE part regclass;
	BEGIN
		FOR part IN SELECT relid FROM pg_partition_tree('events') LOOP
			EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', part);
		END LOOP;
	END $$`

// executeAsOwner executes a statement as the database's owner, without the log's triggers.
func executeAsOwner(t *testing.T, url, statement string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	defer func() { _ = conn.Close(t.Context()) }()
	for _, s := range []string{disableTriggers, statement} {
		_, err = conn.Exec(t.Context(), s)
		require.NoError(t, err)
	}
}

// verificationFailed is the error of hulak verify.
const verificationFailed = "the log cannot be trusted"

func TestSealAndVerifyCommands(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := &Settings{Data: data, DatabaseURL: pgtest.URL(t), Env: "test", quiet: true}
	command := func(args ...string) (string, error) { return hulak(t, s, args...) }
	public, err := command("seal", "key")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(public, seal.DefaultOrigin+"+"))

	t.Run("a new log has no signed head", func(t *testing.T) {
		_, err := command("rates", "publish", "133.25")
		require.NoError(t, err)
		_, err = command("seal", "head")
		require.ErrorContains(t, err, "nothing has been sealed yet")
		out, err := command("verify")
		require.ErrorContains(t, err, verificationFailed)
		require.Contains(t, out, "nothing sealed: there is no trusted head")
	})
	t.Run("sealer signs a head", func(t *testing.T) {
		p, err := Start(t.Context(), s, DatabaseOnly, os.Stderr)
		require.NoError(t, err)
		defer func() { require.NoError(t, p.Stop(t.Context())) }()
		sealer, err := p.newSealer()
		require.NoError(t, err)
		defer sealer.Close()
		_, err = sealer.Step(t.Context())
		require.NoError(t, err)
	})
	savedHead := filepath.Join(data, "saved-head")
	t.Run("log extends a saved head", func(t *testing.T) {
		head, err := command("seal", "head")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(savedHead, []byte(head), 0o600))
		_, err = command("rates", "publish", "134.00")
		require.NoError(t, err)
		out, err := command("verify", "--from="+savedHead, "--key="+strings.TrimSpace(public))
		require.NoError(t, err, out)
		require.Contains(t, out, "Events not sealed yet: 1, from position 2")
		require.Contains(t, out, "All sealed events, stored hashes, and heads match their signatures.")
	})
	t.Run("new log does not extend a saved head", func(t *testing.T) {
		s.DatabaseURL = pgtest.URL(t)
		out, err := command("verify", "--from="+savedHead, "--no-file")
		require.ErrorContains(t, err, verificationFailed)
		require.Contains(t, out, "saved head mismatch: "+savedHead+": it covers 1 event, but the log has 0")
	})
}

func TestProductionRequiresSealKey(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := &Settings{Data: data, Env: "production"}
	_, err := s.SigningKey()
	require.ErrorIs(t, err, errNoSealKey)
	require.NoFileExists(t, filepath.Join(data, "keys", "seal.key"))
	key, err := seal.GenerateKey(seal.DefaultOrigin)
	require.NoError(t, err)
	s.SealKey = key
	parsed, err := s.SigningKey()
	require.NoError(t, err)
	require.NotContains(t, parsed.Public, "PRIVATE")
}

func TestEditedEvidenceFailsVerification(t *testing.T) {
	t.Parallel()
	p, id := startWithDeliveredTransfer(t, nil)
	key, err := p.settings.SigningKey()
	require.NoError(t, err)
	file, err := p.Evidence(t.Context(), id, true)
	require.NoError(t, err)
	var tree map[string]any
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.UseNumber()
	require.NoError(t, decoder.Decode(&tree))

	policy, err := proof.LogPolicy(key.Public)
	require.NoError(t, err)
	edits := 0
	for _, path := range leafPaths(nil, tree) {
		edited := replaceAt(t, file, path)
		result := proof.Check(edited, policy)
		require.False(t, result.OK(), "edited %v, but the check found no problem", path)
		want := path[0]
		if want == "events" {
			want = fmt.Sprintf("events[%s]", path[1])
		}
		require.True(t, slices.ContainsFunc(result.Problems, func(problem proof.Problem) bool {
			return problem.Field == want || (path[0] == "format" && problem.Field == "the file")
		}), "edited %v, but the check reported %v", path, result.Problems)
		edits++
	}
	require.Greater(t, edits, 100)
}

// leafPaths returns the paths to all leaf values in a document.
func leafPaths(path []string, value any) (paths [][]string) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			paths = append(paths, leafPaths(append(slices.Clone(path), name), inner)...)
		}
	case []any:
		for i, inner := range v {
			paths = append(paths, leafPaths(append(slices.Clone(path), fmt.Sprint(i)), inner)...)
		}
	default:
		paths = append(paths, path)
	}
	return paths
}

// replaceAt returns an evidence file with a different value at a path.
func replaceAt(t *testing.T, file []byte, path []string) []byte {
	t.Helper()
	var e map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(file, &e))
	var edited proof.Evidence
	require.NoError(t, json.Unmarshal(replaceValue(t, file, path), &edited))
	text, err := json.MarshalIndent(&edited, "", "  ")
	require.NoError(t, err)
	return append(text, '\n')
}

// replaceValue returns a document with a different value at a path.
func replaceValue(t *testing.T, document json.RawMessage, path []string) json.RawMessage {
	t.Helper()
	if len(path) == 0 {
		return differentValue(t, document)
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(document, &object) == nil && object != nil {
		object[path[0]] = replaceValue(t, object[path[0]], path[1:])
		text, err := json.Marshal(object)
		require.NoError(t, err)
		return text
	}
	var list []json.RawMessage
	require.NoError(t, json.Unmarshal(document, &list))
	var i int
	_, err := fmt.Sscan(path[0], &i)
	require.NoError(t, err)
	list[i] = replaceValue(t, list[i], path[1:])
	text, err := json.Marshal(list)
	require.NoError(t, err)
	return text
}

// differentValue returns a different value of the same type: the next number, or a text with one changed letter.
func differentValue(t *testing.T, value json.RawMessage) json.RawMessage {
	t.Helper()
	var text string
	if json.Unmarshal(value, &text) != nil || bytes.Equal(value, []byte("null")) {
		if bytes.Equal(value, []byte("null")) {
			return json.RawMessage(`"AAAA"`)
		}
		var number int64
		require.NoError(t, json.Unmarshal(value, &number))
		return fmt.Append(nil, number+1)
	}
	middle := len(text) / 2
	for middle > 0 && !isAlphanumeric(text[middle]) {
		middle--
	}
	letter := byte('1')
	if text == "" {
		text = " "
	} else if text[middle] == letter {
		letter = '2'
	}
	changed, err := json.Marshal(text[:middle] + string(letter) + text[middle+1:])
	require.NoError(t, err)
	return changed
}

func isAlphanumeric(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func TestForgedEventRaisesAlarmAndIsNotSealed(t *testing.T) {
	t.Parallel()
	p := startProgram(t, nil)
	ctx := t.Context()
	// The insert fails and is retried if the program stores an event at the same position first.
	var forged int64
	require.Eventually(t, func() bool {
		return p.pool.QueryRow(ctx, `INSERT INTO events (position, stream, version, id, type, schema, payload, metadata, recorded_at)
			SELECT max(position) + 1, 'transfer-forged', 1, gen_random_uuid(), 'transfer.delivered', 1, '{}', '{}', now()
			FROM events RETURNING position`).Scan(&forged) == nil
	}, time.Minute, 10*time.Millisecond, "application role must be able to insert events")
	require.Eventually(t, func() bool {
		var raised bool
		err := p.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM events WHERE type = 'alarm.raised' AND stream = 'alarm-UNAUTHENTICATED')`).Scan(
			&raised,
		)
		return err == nil && raised
	}, time.Minute, 10*time.Millisecond)
	var unauthenticated *seal.UnauthenticatedError
	require.Eventually(t, func() bool { return errors.As(p.sealer.Status().Err, &unauthenticated) }, time.Minute, 10*time.Millisecond)
	require.Equal(t, forged, unauthenticated.Position)
	require.Contains(
		t, verifyLog(t, p),
		fmt.Sprintf("event not authenticated: position %d, stream transfer-forged version 1 (transfer.delivered)", forged),
	)
}
