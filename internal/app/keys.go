package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/tink-crypto/tink-go/v2/tink"

	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres"
)

// Files with secrets in the directory of keys.
const (
	appSecretFile      = "app.secret"
	providerSecretFile = "provider.secret"
)

// Errors of the commands that manage keys.
var (
	errDatabaseHasKeys = errors.New("the database already has keys, and a new key set could not read its data: " +
		"copy the keys directory from another process")
	errNoMasterKey  = errors.New("production requires a master key that encrypts the key files: set HULAK_MASTER_KEY")
	errNotEncrypted = errors.New("production requires encrypted key files: run hulak keys encrypt")
	errNoPendingKey = errors.New("there is no new key: run hulak keys rotate without --promote first")
	errKeyIsPending = errors.New("the last new key is not the primary key yet: run hulak keys rotate --promote when every process has " +
		"the file")
)

// keyFiles lists the files whose keys the database needs.
var keyFiles = []string{keyfile.People.Name(), keyfile.Writers.Name(), appSecretFile}

// keySet holds the keys that the database needs, by file.
type keySet map[string]postgres.CheckedKeys

func (k keySet) keyset(kind *keyfile.Kind) *keyfile.Keyset { return k[kind.Name()].(*keyfile.Keyset) }

// keyPath returns the path of a key file in the data directory.
func keyPath(data, name string) string { return filepath.Join(data, "keys", name) }

// mayCreateKeys reports whether starting the program can create keys. In production, only hulak keys init creates them.
func (s *Settings) mayCreateKeys() bool { return s.Env != "production" }

// openSecret reads a secret that the database does not need.
func (s *Settings) openSecret(name string, create bool) ([]byte, error) {
	path := keyPath(s.Data, name)
	secret, err := keyfile.OpenSecret(path, create)
	if err != nil {
		return nil, explainMissingFile(err, path)
	}
	return secret.Value, nil
}

// explainMissingFile says what to do if a key file does not exist.
func explainMissingFile(err error, path string) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s does not exist: copy the keys directory from another process, or run hulak keys init if the database is new: %w",
			path, err)
	}
	return err
}

// openKeyFile reads one of keyFiles.
func (s *Settings) openKeyFile(name string, master tink.AEAD, create bool) (postgres.CheckedKeys, error) {
	path := keyPath(s.Data, name)
	switch name {
	case appSecretFile:
		return keyfile.OpenSecret(path, create)
	case keyfile.Writers.Name():
		return keyfile.Open(keyfile.Writers, path, master, create)
	}
	return keyfile.Open(keyfile.People, path, master, create)
}

// readKeys reads the keys that the database needs. If create is true, it creates the missing files, unless the database has data that
// needs them.
func (p *Program) readKeys(ctx context.Context, create bool) (keySet, error) {
	master, err := p.settings.masterKey(ctx)
	if err != nil {
		return nil, err
	}
	needed, err := postgres.NeededKeys(ctx, p.pool)
	if err != nil {
		return nil, err
	}
	keys := keySet{}
	for _, name := range keyFiles {
		// Releases that did not sign events needed no writers.keyset.
		isNeeded := len(needed[name]) > 0 || len(needed) > 0 && name != keyfile.Writers.Name()
		keys[name], err = p.settings.openKeyFile(name, master, create && !isNeeded)
		switch {
		case errors.Is(err, fs.ErrNotExist) && isNeeded:
			return nil, p.explainKeyError(&postgres.MissingKeysError{Purpose: name, IDs: needed[name]})
		case err != nil:
			return nil, explainMissingFile(err, keyPath(p.settings.Data, name))
		}
	}
	if p.settings.Env == "production" && !(keys.keyset(keyfile.People).Encrypted() && keys.keyset(keyfile.Writers).Encrypted()) {
		return nil, errNotEncrypted
	}
	return keys, nil
}

// openKeys reads the keys and compares them with the database. It fails if this process could not read data of other processes, or could
// write data that they cannot read.
func (p *Program) openKeys(ctx context.Context, _ func(string, ...any)) (err error) {
	if p.keys, err = p.readKeys(ctx, p.settings.mayCreateKeys()); err != nil {
		return err
	}
	p.secrets.app = p.keys[appSecretFile].(*keyfile.Secret).Value
	return p.verifyKeys(ctx, p.keys)
}

func (p *Program) verifyKeys(ctx context.Context, keys keySet) error {
	return p.explainKeyError(postgres.VerifyKeys(ctx, p.pool, hostName(),
		keys.keyset(keyfile.People), keys.keyset(keyfile.Writers), keys[appSecretFile]))
}

// explainKeyError says what to do if keys are missing.
func (p *Program) explainKeyError(err error) error {
	directory := filepath.Join(p.settings.Data, "keys")
	missing, isMissing := errors.AsType[*postgres.MissingKeysError](err)
	switch {
	case isMissing && missing.Purpose == appSecretFile:
		return fmt.Errorf("%s: %w: copy the files in this directory from another process", directory, err)
	case isMissing:
		return fmt.Errorf("%s: %w: copy the files in this directory from another process, or add the keys with hulak keys merge FILE",
			directory, err)
	case errors.Is(err, postgres.ErrKeyNotRecorded):
		return fmt.Errorf("%s: %w: copy the files in this directory from another process. If data was written with this key, first run "+
			"hulak keys merge there. If you restored an older database, run hulak keys rotate --promote", directory, err)
	}
	return err
}

// hostName returns the name of this machine, which is recorded with each key.
func hostName() string {
	name, err := os.Hostname()
	if err != nil {
		return "unknown"
	}
	return name
}

// InitKeys creates the missing key files, and records the keys in the database. It returns the names of the files. It fails if the
// database already has keys. Only a log that was never signed can get its first writers.keyset later.
func (p *Program) InitKeys(ctx context.Context) (created []string, err error) {
	needed, err := postgres.NeededKeys(ctx, p.pool)
	if err != nil {
		return nil, err
	}
	secrets := []string{callbackSecretFile, providerSecretFile}
	for _, name := range append(slices.Clip(keyFiles), secrets...) {
		if _, err := os.Stat(keyPath(p.settings.Data, name)); errors.Is(err, fs.ErrNotExist) {
			created = append(created, name)
		}
	}
	firstSigner := slices.Equal(created, []string{keyfile.Writers.Name()}) && len(needed[keyfile.Writers.Name()]) == 0
	if len(needed) > 0 && !firstSigner {
		return nil, errDatabaseHasKeys
	}
	for _, name := range secrets {
		if _, err := p.settings.openSecret(name, true); err != nil {
			return nil, err
		}
	}
	keys, err := p.readKeys(ctx, true)
	if err != nil {
		return nil, err
	}
	return created, p.verifyKeys(ctx, keys)
}

// RotateKeys adds a new key to a keyset. If promote is true, it makes the key from the last call the primary key instead. It returns the
// key's ID.
func (p *Program) RotateKeys(ctx context.Context, kind *keyfile.Kind, promote bool) (id uint32, err error) {
	keys, err := p.readKeys(ctx, false)
	if err != nil {
		return 0, err
	}
	if !promote {
		if err := p.verifyKeys(ctx, keys); err != nil {
			return 0, err
		}
	}
	recorded, err := postgres.NeededKeys(ctx, p.pool)
	if err != nil {
		return 0, err
	}
	rotated := keys.keyset(kind)
	pending := slices.DeleteFunc(rotated.IDs(), func(id uint32) bool { return slices.Contains(recorded[kind.Name()], id) })
	switch {
	case promote && len(pending) == 0:
		return 0, errNoPendingKey
	case promote:
		id = pending[len(pending)-1]
		err = p.explainKeyError(postgres.RecordKeys(ctx, p.pool, hostName(), rotated, []uint32{id}))
		if err == nil {
			err = rotated.Promote(id)
		}
	case len(pending) > 0:
		return 0, errKeyIsPending
	default:
		id, err = rotated.Add()
	}
	if err != nil {
		return 0, err
	}
	return id, rotated.Save()
}

// MergeKeys adds the keys in a file to the keyset of the same kind, and records them in the database. They are not primary.
func (p *Program) MergeKeys(ctx context.Context, file string) (merged *keyfile.Keyset, err error) {
	keys, err := p.readKeys(ctx, false)
	if err != nil {
		return nil, err
	}
	other, err := p.settings.openOtherKeyset(ctx, file)
	if err != nil {
		return nil, err
	}
	merged = keys.keyset(other.Kind)
	if err := merged.Merge(other); err != nil {
		return nil, err
	}
	if err := p.verifyKeys(ctx, keys); err != nil {
		return nil, err
	}
	if err := postgres.RecordKeys(ctx, p.pool, hostName(), merged, other.IDs()); err != nil {
		return nil, err
	}
	return merged, merged.Save()
}

// openOtherKeyset reads a keyset of any kind.
func (s *Settings) openOtherKeyset(ctx context.Context, file string) (keys *keyfile.Keyset, err error) {
	master, err := s.masterKey(ctx)
	if err != nil {
		return nil, err
	}
	if keys, err = keyfile.Open(keyfile.People, file, master, false); err == nil {
		return keys, nil
	}
	if keys, writersErr := keyfile.Open(keyfile.Writers, file, master, false); writersErr == nil {
		return keys, nil
	}
	return nil, err
}

// EncryptKeys encrypts the key files with the master key, and returns their names. previous names the master key that encrypted them until
// now, and is empty for files in clear. It can be repeated after a failure.
func (s *Settings) EncryptKeys(ctx context.Context, previous string) (encrypted []string, err error) {
	master, err := s.masterKey(ctx)
	if err != nil {
		return nil, err
	}
	if master == nil {
		return nil, errors.New("there is no master key: set HULAK_MASTER_KEY")
	}
	old, err := openMasterKey(ctx, previous)
	if err != nil {
		return nil, err
	}
	for _, kind := range []*keyfile.Kind{keyfile.People, keyfile.Writers} {
		path := keyPath(s.Data, kind.Name())
		keys, err := keyfile.Open(kind, path, master, false) // also opens a file in clear
		if err != nil && old != nil {
			keys, err = keyfile.Open(kind, path, old, false)
		}
		if errors.Is(err, fs.ErrNotExist) && kind == keyfile.Writers {
			continue // hulak keys init creates it for a log that was never signed
		}
		if err == nil {
			err = keys.Encrypt(master)
		}
		if err != nil {
			return encrypted, err
		}
		encrypted = append(encrypted, kind.Name())
	}
	return encrypted, nil
}

// KeyStatus describes a key in a file or in the database.
type KeyStatus struct {
	File     string
	ID       uint32
	Primary  bool
	InFile   bool
	Recorded *postgres.KeyCheck // nil if the database does not need the key
	People   int64              // number of people whose keys are wrapped with the key
}

// KeyStatus returns all keys in this process's files and in the database.
func (p *Program) KeyStatus(ctx context.Context) ([]KeyStatus, error) {
	recorded, err := postgres.KeyChecks(ctx, p.pool)
	if err != nil {
		return nil, err
	}
	people, err := postgres.PeopleByKey(ctx, p.pool)
	if err != nil {
		return nil, err
	}
	master, err := p.settings.masterKey(ctx)
	if err != nil {
		return nil, err
	}
	var all []KeyStatus
	find := func(file string, id uint32) *KeyStatus {
		i := slices.IndexFunc(all, func(s KeyStatus) bool { return s.File == file && s.ID == id })
		if i < 0 {
			i, all = len(all), append(all, KeyStatus{File: file, ID: id})
		}
		return &all[i]
	}
	for _, name := range keyFiles {
		keys, err := p.settings.openKeyFile(name, master, false)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if err == nil {
			for _, id := range keys.IDs() {
				status := find(name, id)
				status.InFile, status.Primary = true, id == keys.Primary()
			}
		}
		for _, check := range recorded {
			if check.Purpose == name {
				status := find(name, check.KeyID)
				status.Recorded, status.InFile = &check, err == nil && keys.Verify(check.Value)
			}
		}
	}
	for id, count := range people {
		find(keyfile.People.Name(), id).People = count
	}
	return all, nil
}
