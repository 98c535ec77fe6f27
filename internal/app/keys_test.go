package app

import (
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres/pgtest"
)

// primaryKey returns the ID of the primary key in a data directory's file.
func primaryKey(t *testing.T, kind *keyfile.Kind, data string) uint32 {
	t.Helper()
	keys, err := keyfile.Open(kind, keyPath(data, kind.Name()), nil, false)
	require.NoError(t, err)
	return keys.Primary()
}

// newKeysDirectory returns a data directory with keys of its own.
func newKeysDirectory(t *testing.T) string {
	t.Helper()
	data := t.TempDir()
	for _, name := range keyFiles {
		_, err := (&Settings{Data: data}).openKeyFile(name, nil, true)
		require.NoError(t, err)
	}
	return data
}

func TestProcessWithOtherKeysDoesNotStart(t *testing.T) {
	t.Parallel()
	p := startProgram(t, nil)
	// staffList starts another process with a data directory.
	staffList := func(data string) error {
		out, err := hulak(t, &Settings{DatabaseURL: p.settings.DatabaseURL, Data: data}, "staff", "list")
		if err == nil {
			require.Contains(t, out, "admin@hulak.test")
		}
		return err
	}
	people := fmt.Sprint("people.keyset lacks keys that the database needs: key ID ", primaryKey(t, keyfile.People, p.settings.Data))
	const advice = "copy the files in this directory from another process, or add the keys with hulak keys merge FILE"

	t.Run("a process without key files does not create them", func(t *testing.T) {
		data := t.TempDir()
		err := staffList(data)
		require.ErrorContains(t, err, filepath.Join(data, "keys")+": "+people)
		require.ErrorContains(t, err, advice)
		for _, name := range keyFiles {
			require.NoFileExists(t, keyPath(data, name))
		}
	})
	for name, want := range map[string]string{
		keyfile.People.Name(): people,
		keyfile.Writers.Name(): fmt.Sprint("writers.keyset lacks keys that the database needs: key ID ",
			primaryKey(t, keyfile.Writers, p.settings.Data)),
		appSecretFile: "app.secret lacks keys that the database needs: key ID ",
	} {
		t.Run("a process with its own "+name+" does not start", func(t *testing.T) {
			data := t.TempDir()
			copyKeys(t, p.settings.Data, data)
			require.NoError(t, os.Rename(keyPath(newKeysDirectory(t), name), keyPath(data, name)))
			err := staffList(data)
			require.ErrorContains(t, err, want)
			require.ErrorContains(t, err, "copy the files in this directory from another process")
		})
	}
	t.Run("a process with copied keys starts", func(t *testing.T) {
		data := t.TempDir()
		copyKeys(t, p.settings.Data, data)
		require.NoError(t, staffList(data))
	})
}

// requireReadable requires that a process can decrypt all personal data in the log.
func requireReadable(t *testing.T, s *Settings) {
	t.Helper()
	p := startComponents(t, s, DatabaseOnly)
	events, err := p.log.Read(t.Context(), 0, 100)
	require.NoError(t, err)
	require.NotEmpty(t, events)
	for _, e := range events {
		require.NoError(t, e.Err)
	}
}

func TestKeysCommands(t *testing.T) {
	t.Parallel()
	s := &Settings{Data: t.TempDir(), DatabaseURL: pgtest.URL(t), Env: "test", quiet: true}
	command := func(args ...string) (string, error) { return hulak(t, s, append([]string{"keys"}, args...)...) }
	run := func(t *testing.T, args ...string) string {
		t.Helper()
		out, err := command(args...)
		require.NoError(t, err, out)
		return out
	}
	start := func(data string) error {
		_, err := hulak(t, &Settings{DatabaseURL: s.DatabaseURL, Data: data}, "projections", "list")
		return err
	}
	copyOf := func(t *testing.T) string {
		t.Helper()
		data := t.TempDir()
		copyKeys(t, s.Data, data)
		return data
	}
	// statusRow returns the status of a key without its time.
	statusRow := func(t *testing.T, file string, id uint32) []string {
		t.Helper()
		for line := range strings.Lines(run(t, "status")) {
			if fields := strings.Fields(line); len(fields) > 1 && fields[0] == file && fields[1] == fmt.Sprint(id) {
				return slices.DeleteFunc(fields[2:], func(f string) bool { return strings.Contains(f, "T") || f == "by" || f == hostName() })
			}
		}
		return nil
	}

	t.Run("init creates the files once", func(t *testing.T) {
		out := run(t, "init")
		for _, name := range append(slices.Clip(keyFiles), callbackSecretFile, providerSecretFile) {
			require.Contains(t, out, "Created "+name)
			require.FileExists(t, keyPath(s.Data, name))
		}
		_, err := command("init")
		require.ErrorContains(t, err, errDatabaseHasKeys.Error())
		other := &Settings{Data: t.TempDir(), DatabaseURL: s.DatabaseURL}
		_, err = hulak(t, other, "keys", "init")
		require.ErrorContains(t, err, errDatabaseHasKeys.Error())
		require.NoDirExists(t, filepath.Join(other.Data, "keys"))
		require.NoError(t, start(s.Data))
	})
	first := primaryKey(t, keyfile.People, s.Data)
	t.Run("status lists the keys and the number of people", func(t *testing.T) {
		_, err := hulak(t, s, "staff", "add", "a@example.org", "--name", "Asha Rai", "--role", "ADMIN")
		require.NoError(t, err)
		require.Equal(t, []string{"yes", "yes", "1"}, statusRow(t, "people.keyset", first))
		require.Equal(t, []string{"yes", "yes", "0"}, statusRow(t, "writers.keyset", primaryKey(t, keyfile.Writers, s.Data)))
		require.Contains(t, run(t, "status"), "Master key: none")
		withoutKeys, err := hulak(t, &Settings{Data: t.TempDir(), DatabaseURL: s.DatabaseURL}, "keys", "status")
		require.NoError(t, err)
		require.Regexp(t, fmt.Sprintf(`people.keyset +%d +no +no `, first), withoutKeys)
	})
	t.Run("rotation takes two steps", func(t *testing.T) {
		for _, kind := range []*keyfile.Kind{keyfile.People, keyfile.Writers} {
			before, old := copyOf(t), primaryKey(t, kind, s.Data)
			_, err := command("rotate", kind.Name(), "--promote")
			require.ErrorContains(t, err, errNoPendingKey.Error())
			run(t, "rotate", kind.Name())
			require.Equal(t, old, primaryKey(t, kind, s.Data), "a new key is not used yet")
			_, err = command("rotate", kind.Name())
			require.ErrorContains(t, err, errKeyIsPending.Error())
			require.NoError(t, start(before), "processes without the new key still start")
			added := copyOf(t)

			run(t, "rotate", kind.Name(), "--promote")
			promoted := primaryKey(t, kind, s.Data)
			require.NotEqual(t, old, promoted)
			require.NoError(t, start(s.Data))
			require.NoError(t, start(added), "a process that has the new key starts, and still uses the old one")
			require.ErrorContains(t, start(before), fmt.Sprintf("%s lacks keys that the database needs: key ID %d", kind.Name(), promoted))
		}
		_, err := hulak(t, s, "staff", "add", "b@example.org", "--name", "Bina Rai", "--role", "ADMIN")
		require.NoError(t, err)
		require.Equal(t, []string{"no", "yes", "1"}, statusRow(t, "people.keyset", first))
		require.Equal(t, []string{"yes", "yes", "1"}, statusRow(t, "people.keyset", primaryKey(t, keyfile.People, s.Data)))
		requireReadable(t, s)
	})
	t.Run("merge adds keys that every process then needs", func(t *testing.T) {
		foreign, before := newKeysDirectory(t), copyOf(t)
		for _, kind := range []*keyfile.Kind{keyfile.People, keyfile.Writers} {
			primary := primaryKey(t, kind, s.Data)
			run(t, "merge", keyPath(foreign, kind.Name()))
			require.Equal(t, primary, primaryKey(t, kind, s.Data))
			require.Equal(t, []string{"no", "yes", "0"}, statusRow(t, kind.Name(), primaryKey(t, kind, foreign)))
		}
		require.NoError(t, start(s.Data))
		require.ErrorContains(t, start(before), fmt.Sprint("key ID ", primaryKey(t, keyfile.People, foreign)))
		_, err := command("merge", keyPath(foreign, appSecretFile))
		require.ErrorContains(t, err, "not a keyset")
		ownPrimary := copyOf(t)
		require.NoError(t, os.Rename(keyPath(newKeysDirectory(t), keyfile.People.Name()), keyPath(ownPrimary, keyfile.People.Name())))
		_, err = hulak(t, &Settings{Data: ownPrimary, DatabaseURL: s.DatabaseURL}, "keys", "merge", keyPath(s.Data, keyfile.People.Name()))
		require.ErrorContains(t, err, "is not recorded", "a process with its own primary key does not become valid")
	})
	t.Run("encrypt encrypts the files with the master key", func(t *testing.T) {
		_, err := command("encrypt")
		require.ErrorContains(t, err, "set HULAK_MASTER_KEY")
		directory := t.TempDir()
		newMaster := func(name, fill string) string {
			path := filepath.Join(directory, name)
			require.NoError(t, os.WriteFile(path, []byte(base64.StdEncoding.EncodeToString([]byte(strings.Repeat(fill, 32)))+"\n"), 0o600))
			return "file:" + path
		}
		old, next := newMaster("old", "a"), newMaster("next", "b")
		run(t, "encrypt", "--master-key="+old)
		require.ErrorContains(t, start(s.Data), "set HULAK_MASTER_KEY")
		run(t, "rotate", "--master-key="+old)
		require.Contains(t, run(t, "status", "--master-key="+old), "Master key: "+old)
		_, err = command("encrypt", "--master-key="+next)
		require.ErrorContains(t, err, "the master key does not decrypt it")
		run(t, "encrypt", "--master-key="+next, "--old-master-key="+old)
		_, err = command("status", "--master-key="+old)
		require.ErrorContains(t, err, "the master key does not decrypt it")
		run(t, "rotate", "--promote", "--master-key="+next)
		for _, kind := range []*keyfile.Kind{keyfile.People, keyfile.Writers} {
			text, err := os.ReadFile(keyPath(s.Data, kind.Name()))
			require.NoError(t, err)
			require.NotContains(t, string(text), `"keyData"`)
		}
		s.MasterKey = next
		requireReadable(t, s)
	})
}

// TestFirstSigningKeyOfEarlierRelease upgrades an installation whose release did not sign events and did not record keys.
func TestFirstSigningKeyOfEarlierRelease(t *testing.T) {
	t.Parallel()
	s := &Settings{Data: newKeysDirectory(t), DatabaseURL: pgtest.URL(t), Env: "test", quiet: true}
	keys, err := keyfile.Open(keyfile.People, keyPath(s.Data, keyfile.People.Name()), nil, false)
	require.NoError(t, err)
	cipher, err := keys.AEAD()
	require.NoError(t, err)
	wrapped, err := cipher.Encrypt([]byte("key"), []byte("person"))
	require.NoError(t, err)
	_, err = connect(t.Context(), t, s.DatabaseURL).Exec(t.Context(),
		`INSERT INTO person_keys (person, wrapped) VALUES ('person', $1)`, wrapped)
	require.NoError(t, err)
	for _, name := range []string{callbackSecretFile, providerSecretFile} {
		_, err := s.openSecret(name, true)
		require.NoError(t, err)
	}
	other := &Settings{Data: newKeysDirectory(t), DatabaseURL: s.DatabaseURL}
	_, err = hulak(t, other, "projections", "list")
	require.ErrorContains(t, err, fmt.Sprint("people.keyset lacks keys that the database needs: key ID ", keys.Primary()))

	require.NoError(t, os.Remove(keyPath(s.Data, keyfile.Writers.Name())))
	s.MasterKey = newMasterKeyFile(t)
	command := func(args ...string) (string, error) { return hulak(t, s, append(args, "--master-key="+s.MasterKey)...) }
	out, err := command("keys", "encrypt")
	require.NoError(t, err)
	require.Equal(t, "Encrypted people.keyset.\n", out)
	out, err = command("keys", "init")
	require.NoError(t, err)
	require.Contains(t, out, "Created writers.keyset.")
	require.NotContains(t, out, "Created people.keyset.")
	_, err = command("keys", "init")
	require.ErrorContains(t, err, errDatabaseHasKeys.Error())
	_, err = command("projections", "list")
	require.NoError(t, err)
}

// TestPersonWithForeignKeyIsParkedUntilMerge writes events of a person whose key is wrapped by a process with keys of its own. All other
// people's events are processed. After the keys are merged, the person's events are, too.
func TestPersonWithForeignKeyIsParkedUntilMerge(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p := startProgram(t, nil)
	foreign := newKeysDirectory(t)
	keys, err := keyfile.Open(keyfile.People, keyPath(foreign, keyfile.People.Name()), nil, false)
	require.NoError(t, err)
	cipher, err := keys.AEAD()
	require.NoError(t, err)
	foreignLog := eventstore.NewLog(p.store, eventregistry.Registry(), eventstore.NewKeyring(p.store, cipher))
	const id, stream = "foreign", domain.StreamID("sender-foreign")
	_, err = eventstore.Run(ctx, foreignLog, operatorCommand, func(u domain.UnitOfWork) error {
		_, err := domain.Decide(u, sender.Decider, id, sender.Command(sender.SignUp{
			SenderID: id, State: "TX", At: now(), Person: sender.Person{
				FirstName: "Bina", LastName: "Karki", Email: "bina@example.org", CountryCode: "+1", PhoneNumber: "2145550199",
			},
		}))
		return err
	})
	require.NoError(t, err)

	// newSender waits for the codes that workers send, and for read models.
	_, err = newSender(ctx, newBaseURLs(p), 0)
	require.NoError(t, err)
	head, err := p.log.Head(ctx)
	require.NoError(t, err)
	parkedModels := func() (names []string) {
		statuses, err := p.runner.Status(ctx)
		require.NoError(t, err)
		for _, status := range statuses {
			require.NoError(t, p.runner.WaitFor(ctx, status.Name, head))
		}
		statuses, err = p.runner.Status(ctx)
		require.NoError(t, err)
		for _, status := range statuses {
			for _, parked := range status.Parked {
				require.Equal(t, stream, parked.Stream)
				require.Contains(t, parked.Error, "cannot be unwrapped")
				names = append(names, status.Name)
			}
		}
		return names
	}
	parked := parkedModels()
	require.Contains(t, parked, "senders")

	p, err = restartProgram(ctx, t, p, func() {
		out, err := hulak(t, p.settings, "keys", "merge", keyPath(foreign, keyfile.People.Name()))
		require.NoError(t, err, out)
	})
	require.NoError(t, err)
	for _, name := range parked {
		require.NoError(t, p.runner.Retry(ctx, name, stream), name)
	}
	assert.Empty(t, parkedModels())
	require.NoError(t, awaitIdle(ctx, p))
	for _, worker := range p.workers.Workers() {
		assert.Empty(t, worker.Stream, worker.Name)
	}
	var firstName string
	require.NoError(t, p.pool.QueryRow(ctx, `SELECT first_name FROM senders.people WHERE sender_id = $1`, id).Scan(&firstName))
	assert.Equal(t, "Bina", firstName)
}
