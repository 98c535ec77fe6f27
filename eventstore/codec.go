package eventstore

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"sync"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/eventstore/internal/compactjson"
)

// codec turns events into their stored form and back.
type codec struct {
	registry *Registry
	keys     Keys
}

// encode gives an event a new id and its stored form. meta is encoded once for all events of a decision.
func (c *codec) encode(ctx context.Context, stream domain.StreamID, version int64, event domain.Event, meta []byte) (StoredEvent, error) {
	k, known := c.registry.kinds[event.EventType()]
	if !known || k.goType != reflect.TypeOf(event) {
		return StoredEvent{}, fmt.Errorf("%T is not registered as %s", event, event.EventType())
	}
	id, err := uuid.NewV7()
	if err != nil {
		return StoredEvent{}, fmt.Errorf("making an event id: %w", err)
	}
	value := reflect.ValueOf(event)
	payload, err := compactjson.Write(value)
	if err != nil {
		return StoredEvent{}, fmt.Errorf("encoding %s: %w", k.name, err)
	}
	e := StoredEvent{Stream: stream, Version: version, ID: id, Type: k.name, Schema: k.schema, Payload: payload, Meta: meta}
	if k.personal < 0 {
		return e, nil
	}
	e.Subject = event.(domain.AboutPerson).Subject()
	if e.Subject == "" {
		return StoredEvent{}, fmt.Errorf("%s does not say whom its personal data concerns", k.name)
	}
	err = compactjson.Lend(value.Field(k.personal), func(plain []byte) (err error) {
		e.Personal, err = c.seal(ctx, &e, plain)
		return err
	})
	if err != nil {
		return StoredEvent{}, fmt.Errorf("the personal part of %s: %w", k.name, err)
	}
	return e, nil
}

func (c *codec) seal(ctx context.Context, e *StoredEvent, plain []byte) ([]byte, error) {
	cipher, err := c.keys.Ensure(ctx, e.Subject)
	if errors.Is(err, ErrErased) {
		return nil, nil // a fact about somebody erased is still a fact; its personal part is erased from the start
	}
	if err != nil {
		return nil, fmt.Errorf("the key of the person in %s: %w", e.Type, err)
	}
	return cipher.Encrypt(plain, boundTo(e))
}

// boundTo is the associated data of an event's personal part: moved to another person or event, it cannot be read.
func boundTo(e *StoredEvent) []byte {
	bound := make([]byte, 0, len(e.ID)+len(e.Subject))
	return append(append(bound, e.ID[:]...), e.Subject...)
}

// decode reads stored events. What cannot be read is returned with Err set: one bad event does not stop a reader.
// The error is of the keys' store alone.
func (c *codec) decode(ctx context.Context, entries []StoredEvent) ([]domain.RecordedEvent, error) {
	return c.decodeWanted(ctx, entries, func(*StoredEvent) DecodeLevel { return Full })
}

// DecodeLevel is how much of an event somebody looks at.
type DecodeLevel int

const (
	Skip   DecodeLevel = iota // it is left out
	Header                    // only where the event stands: of what is inside it nothing is read, neither Event nor Meta nor Err is set
	Public                    // the event without its personal part: nothing is decrypted, and Erased is not set
	Full
)

// choice is an event of which something is looked at.
type choice struct {
	entry *StoredEvent
	share DecodeLevel
}

// decodeWanted reads as much of each event as is wanted.
func (c *codec) decodeWanted(ctx context.Context, entries []StoredEvent, wanted func(*StoredEvent) DecodeLevel) ([]domain.RecordedEvent, error) {
	chosen := make([]choice, 0, len(entries))
	var people map[string]bool
	for i := range entries {
		x := choice{&entries[i], wanted(&entries[i])}
		if x.share == Skip {
			continue
		}
		chosen = append(chosen, x)
		if x.share == Full && x.entry.Personal != nil {
			if people == nil {
				people = map[string]bool{}
			}
			people[x.entry.Subject] = true
		}
	}
	var ciphers map[string]Cipher
	if len(people) > 0 {
		var err error
		if ciphers, err = c.keys.Find(ctx, slices.Collect(maps.Keys(people))); err != nil {
			return nil, fmt.Errorf("finding the keys of personal data: %w", err)
		}
	}
	recorded := make([]domain.RecordedEvent, len(chosen))
	if len(chosen) < decodedTogether {
		c.decodeSome(chosen, ciphers, recorded)
		return recorded, nil
	}
	var working sync.WaitGroup
	share := len(chosen)/runtime.GOMAXPROCS(0) + 1
	for from := 0; from < len(chosen); from += share {
		to := min(from+share, len(chosen))
		working.Go(func() { c.decodeSome(chosen[from:to], ciphers, recorded[from:to]) })
	}
	working.Wait()
	return recorded, nil
}

func (c *codec) decodeSome(chosen []choice, ciphers map[string]Cipher, recorded []domain.RecordedEvent) {
	var last *domain.RecordedEvent // the events of one command share their metadata
	var lastMeta []byte
	for i, x := range chosen {
		if i%decodedAtOnce == decodedAtOnce-1 {
			runtime.Gosched() // somebody may wait for an answer, and must not until all is decoded
		}
		e, r := x.entry, &recorded[i]
		*r = placeOf(e)
		if x.share == Header {
			continue
		}
		if last != nil && bytes.Equal(e.Meta, lastMeta) {
			r.Meta = last.Meta
		} else if r.Err = c.metadata(e, r); r.Err != nil {
			continue
		}
		last, lastMeta = r, e.Meta
		c.decodeOne(e, x.share, ciphers, r)
	}
}

const (
	decodedTogether = 1_024 // from how many events on it pays to decode on all cores
	decodedAtOnce   = 128   // before others may go on: what somebody waits for is fewer, as a rule
)

// DecodeWanted is Decode for those who look at some events only, or at less than all of each.
func (l *Log) DecodeWanted(ctx context.Context, entries []StoredEvent, wanted func(*StoredEvent) DecodeLevel) ([]domain.RecordedEvent, error) {
	return l.codec.decodeWanted(ctx, entries, wanted)
}

// placeOf is an event without what must be decoded.
func placeOf(e *StoredEvent) domain.RecordedEvent {
	return domain.RecordedEvent{
		Position: e.Position, Stream: e.Stream, Version: e.Version, ID: e.ID.String(), Type: e.Type, Schema: e.Schema,
		Payload: e.Payload, RecordedAt: e.RecordedAt,
	}
}

func (c *codec) metadata(e *StoredEvent, r *domain.RecordedEvent) (err error) {
	if e.clear == nil {
		err = readMetadata(e.Meta, &r.Meta)
	} else {
		r.Meta, err = e.clear.meta.read(e.Meta)
	}
	if err != nil {
		return fmt.Errorf("%s at %d: metadata cannot be read: %w", e.Type, e.Position, err)
	}
	return nil
}

var metadataReader = compactjson.For(reflect.TypeFor[domain.Metadata]())

func readMetadata(stored []byte, into *domain.Metadata) error {
	return metadataReader.Read(stored, reflect.ValueOf(into))
}

func (c *codec) decodeOne(e *StoredEvent, share DecodeLevel, ciphers map[string]Cipher, r *domain.RecordedEvent) {
	var personal json.RawMessage
	var err error
	if share == Full {
		personal, err = c.open(e, ciphers, r)
	}
	if err == nil {
		r.Event, err = c.event(e, personal)
	}
	if err != nil {
		r.Err = fmt.Errorf("%s at %d: %w", e.Type, e.Position, err)
	}
}

// open decrypts the personal part, or marks the event as erased.
func (c *codec) open(e *StoredEvent, ciphers map[string]Cipher, r *domain.RecordedEvent) (personal json.RawMessage, err error) {
	if e.Subject == "" {
		return nil, nil
	}
	cipher, found := ciphers[e.Subject]
	switch {
	case e.Personal == nil || (found && cipher == nil):
		r.Erased = true
		return nil, nil
	case !found:
		return nil, errors.New("the key of its personal part is missing")
	}
	personal, err = cipher.Decrypt(e.Personal, boundTo(e))
	if err != nil {
		return nil, errors.New("its personal part cannot be decrypted")
	}
	r.Fields = cipher
	return personal, nil
}

// event makes the event of a stored shape. An upcaster that panics over what it did not expect costs its event, not the
// process.
func (c *codec) event(e *StoredEvent, personal json.RawMessage) (event domain.Event, err error) {
	defer func() {
		if p := recover(); p != nil {
			event, err = nil, errors.New("decoding it panicked") // without the reason, which may quote what is personal
		}
	}()
	k, known := c.registry.kinds[e.Type]
	if !known {
		return nil, errors.New("unknown type")
	}
	if e.Schema > k.schema {
		return nil, fmt.Errorf("schema version %d is newer than this program's %d", e.Schema, k.schema)
	}
	if e.Schema < k.schema {
		now, err := c.upcast(e, personal)
		if err != nil {
			return nil, err
		}
		if event, err = k.read(now.Payload); err != nil {
			return nil, err
		}
		return k.with(event, now.Personal)
	}
	if e.clear == nil {
		event, err = k.read(e.Payload)
	} else {
		event, err = e.clear.read(k, e.Payload)
	}
	if err != nil {
		return nil, err
	}
	return k.with(event, personal)
}

// upcast brings a stored shape up to the present version.
func (c *codec) upcast(e *StoredEvent, personal json.RawMessage) (now Shape, err error) {
	now = Shape{Payload: e.Payload, Personal: personal}
	present := c.registry.kinds[e.Type].schema
	for version := e.Schema; version < present; version++ {
		up, there := c.registry.upcasters[shape{e.Type, version}]
		if !there {
			return now, fmt.Errorf("no upcaster from schema version %d", version)
		}
		if now, err = up(now); err != nil {
			return now, fmt.Errorf("upcasting from schema version %d: %w", version, err)
		}
	}
	return now, nil
}

// read makes an event of what is stored in the clear.
func (k *kind) read(payload []byte) (domain.Event, error) {
	return k.make(func(event reflect.Value) error {
		if err := k.clear.Read(payload, event.Addr()); err != nil {
			return fmt.Errorf("payload: %w", err)
		}
		return nil
	})
}

// make is a new event, as it is after something was done to one of the kind.
func (k *kind) make(do func(event reflect.Value) error) (domain.Event, error) {
	draft := k.drafts.Get().(*reflect.Value)
	defer func() {
		draft.SetZero()
		k.drafts.Put(draft)
	}()
	if err := do(*draft); err != nil {
		return nil, err
	}
	return draft.Interface().(domain.Event), nil
}

// with is the event with its personal part. The event itself is left as it is.
func (k *kind) with(event domain.Event, personal []byte) (domain.Event, error) {
	if k.personal < 0 || personal == nil {
		return event, nil
	}
	return k.make(func(whole reflect.Value) error {
		whole.Set(reflect.ValueOf(event))
		if k.hidden.Read(personal, whole.Field(k.personal).Addr()) != nil {
			return errors.New("its personal part has another shape") // without the text, which would tell what it held
		}
		return nil
	})
}

// inClear is what an entry holds in the clear, read once for all who follow the log, when the first of them wants it. Nothing personal is ever in it: what is decrypted is decrypted for one follower, into an event of his own.
type inClear struct {
	once  sync.Once
	event domain.Event
	err   error
	meta  *metaInClear // which the events of one command share
}

type metaInClear struct {
	once sync.Once
	meta domain.Metadata
	err  error
}

func (c *metaInClear) read(stored []byte) (domain.Metadata, error) {
	c.once.Do(func() { c.err = readMetadata(stored, &c.meta) })
	return c.meta, c.err
}

func (c *inClear) read(k *kind, payload []byte) (domain.Event, error) {
	c.once.Do(func() {
		c.err = errors.New("decoding it panicked") // unless it does not
		c.event, c.err = k.read(payload)
	})
	return c.event, c.err
}
