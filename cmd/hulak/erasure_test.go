package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
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
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/tink"

	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
)

// canaries are the values that testdata/erasure/before.txtar puts in all personal fields.
var canaries = []string{"kanari", "5550177", "9841777177", "9841777178", "0177177177177177", "1977-07-17"}

// TestErasureRemovesAllPersonalData stores canaries in every personal field, erases their owners, and searches for the canaries
// everywhere.
func TestErasureRemovesAllPersonalData(t *testing.T) {
	t.Parallel()
	p := startProgram(t, nil)
	s := newScript(t, p)
	ctx, cancel := context.WithTimeout(t.Context(), scenarioTimeout)
	defer cancel()
	play := func(file string) {
		t.Helper()
		text, err := os.ReadFile("testdata/erasure/" + file)
		require.NoError(t, err)
		s.runSteps(ctx, text)
	}
	// Another process that has cached the person's data.
	other := eventstore.NewLog(p.store, eventregistry.Registry(), eventstore.NewKeyring(p.store, openMasterKey(t, p)))
	go other.FollowErasures(ctx)
	firstName := func() string {
		person, err := eventstore.StateAtMost(ctx, other, sender.Decider, s.values["sender"], time.Hour)
		require.NoError(t, err)
		return person.Person.FirstName
	}

	play("before.txtar")
	require.Equal(t, "Kanarivogel", firstName())
	require.NotEmpty(t, tablesWithCanaries(ctx, t, p), "the search finds what is there")
	require.NotEmpty(t, filesWithCanaries(t, p.settings.Data))

	play("carried_out.txtar")
	t.Run("no table, file or event holds anything of the person (S12)", func(t *testing.T) {
		assert.Empty(t, tablesWithCanaries(ctx, t, p))
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
	t.Run("no process remembers the person (S12)", func(t *testing.T) {
		require.Eventually(t, func() bool { return firstName() == "" }, time.Minute, time.Millisecond)
	})
	t.Run("live events told anew hold nothing of the person (S12)", func(t *testing.T) {
		assert.False(t, containsCanary(strings.Join(liveEvents(ctx, t, s), "\n")))
	})
	t.Run("the mailbox holds nothing for or of the person (S12)", func(t *testing.T) {
		_, answer := s.request(ctx, p.sandboxURL+"/mailbox.json", http.MethodGet, "", "")
		assert.False(t, containsCanary(answer), answer)
	})
	verb := func(args ...string) string {
		t.Helper()
		var out bytes.Buffer
		require.NoError(t, run(ctx, append([]string{"--data", p.settings.Data, "--database-url", p.settings.DatabaseURL, "--env", "test"}, args...), &out), out.String())
		return out.String()
	}
	t.Run("all proofs still verify (S12)", func(t *testing.T) { verb("verify") })
	t.Run("read models are computed anew, without the person (S12)", func(t *testing.T) {
		verb("projections", "rebuild", "all")
		assert.Empty(t, tablesWithCanaries(ctx, t, p))
	})
	t.Run("the address signs up anew (S12)", func(t *testing.T) { play("again.txtar") })
}

func containsCanary(text string) bool {
	text = strings.ToLower(text)
	for _, canary := range canaries {
		if strings.Contains(text, canary) || strings.Contains(text, hex.EncodeToString([]byte(canary))) {
			return true
		}
	}
	return false
}

// tablesWithCanaries searches every row of every table, as text and as bytes.
func tablesWithCanaries(ctx context.Context, t *testing.T, p *program) (found []string) {
	t.Helper()
	rows, err := p.pool.Query(ctx, `SELECT schemaname || '.' || quote_ident(tablename) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`)
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Greater(t, len(tables), 30)
	var patterns []string
	for _, canary := range canaries {
		patterns = append(patterns, "%"+canary+"%", "%"+hex.EncodeToString([]byte(canary))+"%")
	}
	for _, table := range tables {
		var there bool
		err := p.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM `+table+` AS r WHERE r::text ILIKE ANY ($1))`, patterns).Scan(&there)
		if err != nil && strings.Contains(err.Error(), "permission denied") {
			continue // the application role cannot read it
		}
		require.NoError(t, err, table)
		if there {
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

// liveEvents reads the live events of the whole log, like a page of staff that reconnects.
func liveEvents(ctx context.Context, t *testing.T, s *script) (frames []string) {
	t.Helper()
	s.actor = "admin"
	status, answer := s.request(ctx, s.app.url+"/v1/events/ticket", http.MethodPost, "", "ticket")
	require.Equal(t, "200", status, answer)
	var opened struct{ Ticket string }
	require.NoError(t, json.Unmarshal([]byte(answer), &opened))
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
	t.Fatalf("the stream ended after %d lines", len(frames))
	return nil
}

// openMasterKey opens the master key that encrypts people's keys, like another process.
func openMasterKey(t *testing.T, p *program) tink.AEAD {
	t.Helper()
	master, err := eventstore.OpenMasterKey(filepath.Join(p.settings.Data, "keys", "people.keyset"))
	require.NoError(t, err)
	return master
}
