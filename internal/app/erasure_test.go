package app

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/postgres/pgtest"
	"hulak/providers/funding/ach"
)

// canaries lists the values that testdata/erasure/before.txtar puts in all personal fields.
var canaries = []string{"kanari", "5550177", "9841777177", "9841777178", "0177177177177177", "1977-07-17"}

// TestErasureRemovesAllPersonalData stores canaries in every personal field, erases the person, and searches all data for the
// canaries.
func TestErasureRemovesAllPersonalData(t *testing.T) {
	t.Parallel()
	p := startProgram(t, nil)
	s := newScript(t, p)
	ctx, cancel := context.WithTimeout(t.Context(), scenarioTimeout)
	defer cancel()
	runFile := func(file string) {
		t.Helper()
		text, err := os.ReadFile("testdata/erasure/" + file)
		require.NoError(t, err)
		s.runSteps(ctx, text)
	}
	// otherLog simulates another process that has cached the person's data.
	otherLog := eventstore.NewLog(p.store, eventregistry.Registry(), eventstore.NewKeyring(p.store, p.vault))
	go otherLog.FollowErasures(ctx)
	firstName := func() string {
		person, err := eventstore.RecentState(ctx, otherLog, sender.Decider, s.values["sender"], time.Hour)
		require.NoError(t, err)
		return person.Person.FirstName
	}

	runFile("before.txtar")
	require.Equal(t, "Kanarivogel", firstName())
	require.NotEmpty(t, tablesWithCanaries(ctx, t, p.pool), "search must find canaries before the erasure")
	require.NotEmpty(t, filesWithCanaries(t, p.settings.Data))
	countBankData := addBankData(ctx, t, p, s.values["sender"])
	require.Equal(t, 2, countBankData())

	runFile("erase.txtar")
	t.Run("stored debits and corrections have no account number or holder's name", func(t *testing.T) {
		assert.Zero(t, countBankData())
	})
	t.Run("no table, file, or event has personal data", func(t *testing.T) {
		assert.Empty(t, tablesWithCanaries(ctx, t, p.pool))
		assert.Empty(t, filesWithCanaries(t, p.settings.Data))
		head, err := p.log.Head(ctx)
		require.NoError(t, err)
		events, err := p.log.Read(ctx, 0, int(head))
		require.NoError(t, err)
		for _, e := range events {
			require.NoError(t, e.Err)
			assert.False(t, containsCanary(fmt.Sprintf("%+v", e.Event)), e.Type)
		}
	})
	t.Run("other processes drop cached personal data", func(t *testing.T) {
		require.Eventually(t, func() bool { return firstName() == "" }, time.Minute, time.Millisecond)
	})
	t.Run("replayed live events have no personal data", func(t *testing.T) {
		assert.False(t, containsCanary(strings.Join(liveEvents(ctx, t, s), "\n")))
	})
	t.Run("mailbox has no message about the person", func(t *testing.T) {
		_, body := s.request(ctx, p.sandboxURL+"/mailbox.json", http.MethodGet, "", "")
		assert.False(t, containsCanary(body), body)
	})
	command := func(args ...string) string {
		t.Helper()
		out, err := hulak(t, p.settings, args...)
		require.NoError(t, err, out)
		return out
	}
	t.Run("log still passes verification", func(*testing.T) { command("verify") })
	t.Run("rebuilt read models have no personal data", func(t *testing.T) {
		command("projections", "rebuild", "all")
		assert.Empty(t, tablesWithCanaries(ctx, t, p.pool))
	})
	t.Run("person can sign up again with the same email address", func(*testing.T) { runFile("sign_up_again.txtar") })
}

// TestErasureReachesOtherReadDatabase erases a person while two processes keep read models in different databases up to date.
func TestErasureReachesOtherReadDatabase(t *testing.T) {
	t.Parallel()
	p := startProgram(t, nil)
	s := newScript(t, p)
	ctx, cancel := context.WithTimeout(t.Context(), scenarioTimeout)
	defer cancel()
	settings := *p.settings
	settings.ReadDatabaseURL, settings.URL, settings.SandboxURL = pgtest.URL(t), p.url, p.sandboxURL
	other := startComponents(t, &settings, FollowersOnly)
	for _, file := range []string{"before.txtar", "erase.txtar"} {
		text, err := os.ReadFile("testdata/erasure/" + file)
		require.NoError(t, err)
		s.runSteps(ctx, text)
		head, err := p.log.Head(ctx)
		require.NoError(t, err)
		for _, model := range other.runner.Projections() {
			require.NoError(t, other.runner.WaitFor(ctx, model.Name, head))
		}
		if file == "before.txtar" {
			require.NotEmpty(t, tablesWithCanaries(ctx, t, other.readPool), "search must find canaries before the erasure")
		}
	}
	require.Eventually(t, func() bool { return len(tablesWithCanaries(ctx, t, other.readPool)) == 0 }, time.Minute, 10*time.Millisecond)
}

// addBankData stores a settled debit and an account correction for the sender's bank account. count returns how many of them still have
// account data. A transfer would prevent the erasure for years, so the test stores only its records.
func addBankData(ctx context.Context, t *testing.T, p *Program, senderID string) (count func() int) {
	t.Helper()
	var sourceID string
	require.NoError(t, p.pool.QueryRow(ctx, `SELECT source_id FROM sources.sources WHERE sender_id = $1 AND kind = 'BANK_ACCOUNT'`,
		senderID).Scan(&sourceID))
	encrypted, err := p.vault.Encrypt([]byte("account of Kanarivogel Endkanari"), nil)
	require.NoError(t, err)
	store := ach.Postgres{Pool: p.pool}
	at := time.Now().UTC()
	require.NoError(t, store.Update(ctx, func(tx ach.Tx) error {
		id, _, err := tx.AddFile(ctx, ach.File{Direction: ach.Outgoing, Name: "old.ach", Sealed: encrypted, CreatedAt: at, CompletedAt: at})
		if err != nil {
			return err
		}
		return errors.Join(tx.PutCorrection(ctx, ach.Correction{SourceID: sourceID, Code: "C01", Sealed: encrypted}),
			tx.Put(ctx, ach.Entry{Key: "old-debit", Kind: ach.Debit, TransferID: "old", SourceID: sourceID, Reference: "old", Cents: 1,
				Status: ach.Settled, Account: encrypted, FileID: id, Trace: "000000000000001", SettledOn: at, CreatedAt: at, ChangedAt: at}))
	}))
	return func() int {
		var n int
		require.NoError(t, store.Update(ctx, func(tx ach.Tx) error {
			corrections, err := tx.Corrections(ctx, []string{sourceID})
			e, _, entryErr := tx.Entry(ctx, "old-debit")
			if n = len(corrections); e.Account != nil {
				n++
			}
			return errors.Join(err, entryErr)
		}))
		return n
	}
}

// containsCanary reports whether a text contains a canary, as text or in hexadecimal.
func containsCanary(text string) bool {
	text = strings.ToLower(text)
	for _, canary := range canaries {
		if strings.Contains(text, canary) || strings.Contains(text, hex.EncodeToString([]byte(canary))) {
			return true
		}
	}
	return false
}

// tablesWithCanaries returns the tables that contain a canary, as text or in hexadecimal.
func tablesWithCanaries(ctx context.Context, t *testing.T, pool *pgxpool.Pool) (found []string) {
	t.Helper()
	rows, err := pool.Query(ctx, `SELECT schemaname || '.' || quote_ident(tablename) FROM pg_tables
		WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`)
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Greater(t, len(tables), 30)
	var patterns []string
	for _, canary := range canaries {
		patterns = append(patterns, "%"+canary+"%", "%"+hex.EncodeToString([]byte(canary))+"%")
	}
	for _, table := range tables {
		var exists bool
		err := pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM `+table+` AS r WHERE r::text ILIKE ANY ($1))`, patterns).Scan(&exists)
		if err != nil && strings.Contains(err.Error(), "permission denied") {
			continue // the application role cannot read the table
		}
		require.NoError(t, err, table)
		if exists {
			found = append(found, table)
		}
	}
	return found
}

func filesWithCanaries(t *testing.T, directory string) (found []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(directory, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if containsCanary(string(text)) {
			found = append(found, path)
		}
		return err
	}))
	return found
}

// liveEvents reads the entire log as live events, as an admin page does after it reconnects.
func liveEvents(ctx context.Context, t *testing.T, s *script) (frames []string) {
	t.Helper()
	s.actor = "admin"
	status, body := s.request(ctx, s.app.url+"/v1/events/ticket", http.MethodPost, "", "ticket")
	require.Equal(t, "200", status, body)
	var opened struct{ Ticket string }
	require.NoError(t, json.Unmarshal([]byte(body), &opened))
	head, err := s.app.log.Head(ctx)
	require.NoError(t, err)
	query := url.Values{"channel": {"log"}, "ticket": {opened.Ticket}, "lastEventId": {"0"}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.app.url+"/v1/events/subscribe?"+query.Encode(), nil)
	require.NoError(t, err)
	stream, err := s.client.Do(request)
	require.NoError(t, err)
	defer stream.Body.Close()
	require.Equal(t, http.StatusOK, stream.StatusCode)
	for lines := bufio.NewScanner(stream.Body); lines.Scan(); {
		frames = append(frames, lines.Text())
		if strings.Contains(lines.Text(), fmt.Sprintf(`"position":"%d"`, head)) {
			return frames
		}
	}
	t.Fatalf("event stream ended after %d lines", len(frames))
	return nil
}
