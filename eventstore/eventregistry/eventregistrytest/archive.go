package eventregistrytest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/eventstore"
)

// Archive is a directory of stored examples. Each event type has a subdirectory with an example, vN.json, and a shape, vN.shape, for
// each schema version.
type Archive string

// Example is a stored example of an event.
type Example struct {
	Type     string          `json:"-"`
	Version  int             `json:"-"`
	Subject  string          `json:"subject,omitempty"` // ID of the person whose data is in the personal part
	Payload  json.RawMessage `json:"payload"`
	Personal json.RawMessage `json:"personal,omitempty"` // unencrypted
}

// Name returns the example's type and version, for error messages.
func (x Example) Name() string { return fmt.Sprintf("%s version %d", x.Type, x.Version) }

const changeInstructions = `Stored events never change. Undo the change, or make it a new version:
  1. Make SchemaVersion of %T return %d.
  2. Add an upcaster from version %d to the list in eventstore/eventregistry/registry.go.
  3. Run go test ./eventstore/eventregistry -update, and commit the files that it writes.`

// Check returns the archive's problems, such as a changed shape, a missing example, or an example of an unknown event type. The result
// is empty if the archive is valid.
func (a Archive) Check(events []domain.Event) []error {
	var problems []error
	known := map[string]bool{}
	for _, e := range events {
		known[e.EventType()] = true
		current := Version(e)
		for version := 1; version <= current; version++ {
			if _, err := a.read(e.EventType(), version); err != nil {
				problems = append(problems, missingExampleError(e, version, current, err))
			}
		}
		if err := a.checkShape(e, current); err != nil {
			problems = append(problems, err)
		}
		if _, err := os.Stat(a.file(e.EventType(), current+1, "json")); err == nil {
			problems = append(problems, fmt.Errorf("%s is at version %d, but version %d has been stored: versions never decrease",
				e.EventType(), current, current+1))
		}
	}
	directories, err := os.ReadDir(string(a))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		problems = append(problems, err)
	}
	for _, d := range directories {
		if !known[d.Name()] {
			problems = append(problems, fmt.Errorf("%s is no longer registered, but existing logs contain it: register it again", d.Name()))
		}
	}
	return problems
}

func missingExampleError(e domain.Event, version, current int, err error) error {
	if version == current {
		return fmt.Errorf("%s version %d has no stored example: run go test ./eventstore/eventregistry -update and commit the new files: %w",
			e.EventType(), version, err)
	}
	return fmt.Errorf("stored example of %s version %d is missing: restore it from the Git history: %w", e.EventType(), version, err)
}

func (a Archive) checkShape(e domain.Event, version int) error {
	want, err := os.ReadFile(a.file(e.EventType(), version, "shape"))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s version %d has no recorded shape: run go test ./eventstore/eventregistry -update", e.EventType(), version)
	}
	if err != nil {
		return err
	}
	if got := Shape(e); got != string(want) {
		return fmt.Errorf("stored shape of %s has changed, but its version is still %d:\n%s%s",
			e.EventType(), version, diffLines(string(want), got), fmt.Sprintf(changeInstructions, e, version+1, version))
	}
	return nil
}

// diffLines returns the removed and added lines.
func diffLines(before, after string) string {
	oldLines, newLines := strings.Split(before, "\n"), strings.Split(after, "\n")
	var b strings.Builder
	for _, line := range oldLines {
		if !slices.Contains(newLines, line) {
			b.WriteString("  - " + line + "\n")
		}
	}
	for _, line := range newLines {
		if !slices.Contains(oldLines, line) {
			b.WriteString("  + " + line + "\n")
		}
	}
	return b.String()
}

// Update writes the example and the shape of each event version that has none. It never changes existing files.
func (a Archive) Update(events []domain.Event) error {
	for _, e := range events {
		example, err := newExample(e)
		if err != nil {
			return err
		}
		text, err := json.MarshalIndent(example, "", "  ")
		if err != nil {
			return err
		}
		err = errors.Join(
			writeIfMissing(a.file(e.EventType(), Version(e), "json"), append(text, '\n')),
			writeIfMissing(a.file(e.EventType(), Version(e), "shape"), []byte(Shape(e))))
		if err != nil {
			return err
		}
	}
	return nil
}

func writeIfMissing(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}

// newExample returns an example of an event with sample values.
func newExample(e domain.Event) (x Example, err error) {
	sample := Sample(e)
	if x.Payload, err = json.Marshal(sample); err != nil {
		return x, err
	}
	if f, ok := personalField(reflect.TypeOf(sample)); ok {
		x.Subject = sample.(domain.PersonalEvent).Subject()
		x.Personal, err = json.Marshal(reflect.ValueOf(sample).FieldByIndex(f.Index).Interface())
	}
	return x, err
}

// Encode returns an event's payload and personal part as JSON. The personal part is nil if the event has none.
func Encode(e domain.Event) (payload, personal []byte, err error) {
	if payload, err = json.Marshal(e); err != nil {
		return nil, nil, err
	}
	if f, ok := personalField(reflect.TypeOf(e)); ok {
		personal, err = json.Marshal(reflect.ValueOf(e).FieldByIndex(f.Index).Interface())
	}
	return payload, personal, err
}

// Examples returns all examples, ordered by type and version.
func (a Archive) Examples() ([]Example, error) {
	directories, err := os.ReadDir(string(a))
	if err != nil {
		return nil, err
	}
	var all []Example
	for _, d := range directories {
		for version := 1; ; version++ {
			x, err := a.read(d.Name(), version)
			if errors.Is(err, fs.ErrNotExist) {
				break
			}
			if err != nil {
				return nil, err
			}
			all = append(all, x)
		}
	}
	return all, nil
}

func (a Archive) read(eventType string, version int) (Example, error) {
	x := Example{Type: eventType, Version: version}
	text, err := os.ReadFile(a.file(eventType, version, "json"))
	if err != nil {
		return x, err
	}
	if err := json.Unmarshal(text, &x); err != nil {
		return x, fmt.Errorf("parse example of %s: %w", x.Name(), err)
	}
	x.Payload, err = compact(x.Payload)
	if err == nil && x.Personal != nil {
		x.Personal, err = compact(x.Personal)
	}
	return x, err
}

func compact(text []byte) ([]byte, error) {
	var b bytes.Buffer
	err := json.Compact(&b, text)
	return b.Bytes(), err
}

func (a Archive) file(eventType string, version int, extension string) string {
	return filepath.Join(string(a), eventType, fmt.Sprintf("v%d.%s", version, extension))
}

// NewAppend returns an append that stores the example as the first event in a stream. The personal part is encrypted with the person's
// key.
func (x Example) NewAppend(ctx context.Context, stream domain.StreamID, keys eventstore.Keys) (eventstore.Append, error) {
	e := eventstore.StoredEvent{
		Stream: stream, Version: 1, ID: uuid.New(), Type: x.Type, Schema: x.Version, Payload: x.Payload,
		Subject: x.Subject, Meta: []byte(`{"actor":{"id":"tester","role":"SYSTEM"},"correlation":"request-1"}`),
	}
	if x.Subject != "" && x.Personal != nil {
		cipher, err := keys.FindOrCreate(ctx, x.Subject)
		if err != nil {
			return eventstore.Append{}, err
		}
		if e.Personal, err = cipher.Encrypt(x.Personal, append(slices.Clone(e.ID[:]), x.Subject...)); err != nil {
			return eventstore.Append{}, err
		}
	}
	return eventstore.Append{Reads: []eventstore.StreamVersion{{Stream: stream}}, Events: []eventstore.StoredEvent{e}}, nil
}
