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

// codec converts events to their stored form and back.
type codec struct {
	registry *Registry
	keys     Keys
}

// encode returns the stored form of an event, with a new ID. meta is the encoded metadata that all events of a decision share.
func (c *codec) encode(ctx context.Context, stream domain.StreamID, version int64, event domain.Event, meta []byte) (StoredEvent, error) {
	k, known := c.registry.types[event.EventType()]
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
	if k.personalField < 0 {
		return e, nil
	}
	e.Subject = event.(domain.PersonalEvent).Subject()
	if e.Subject == "" {
		return StoredEvent{}, fmt.Errorf("%s does not say whom its personal data concerns", k.name)
	}
	err = compactjson.WithJSON(value.Field(k.personalField), func(plain []byte) (err error) {
		e.Personal, err = c.encryptPersonal(ctx, &e, plain)
		return err
	})
	if err != nil {
		return StoredEvent{}, fmt.Errorf("the personal part of %s: %w", k.name, err)
	}
	return e, nil
}

func (c *codec) encryptPersonal(ctx context.Context, e *StoredEvent, plain []byte) ([]byte, error) {
	cipher, err := c.keys.Ensure(ctx, e.Subject)
	if errors.Is(err, ErrErased) {
		return nil, nil // the event is still recorded, but without its personal part
	}
	if err != nil {
		return nil, fmt.Errorf("the key of the person in %s: %w", e.Type, err)
	}
	return cipher.Encrypt(plain, associatedData(e))
}

// associatedData returns the associated data of an event's personal part. Decryption fails if the part is moved to another person or
// event.
func associatedData(e *StoredEvent) []byte {
	bound := make([]byte, 0, len(e.ID)+len(e.Subject))
	return append(append(bound, e.ID[:]...), e.Subject...)
}

// decode decodes stored events. An event that can't be decoded has Err set, so that one bad event does not stop a reader. The
// returned error can only come from the key store.
func (c *codec) decode(ctx context.Context, entries []StoredEvent) ([]domain.RecordedEvent, error) {
	return c.decodeSelected(ctx, entries, func(*StoredEvent) DecodeLevel { return Full })
}

// DecodeLevel selects how much of an event to decode.
type DecodeLevel int

const (
	Skip   DecodeLevel = iota // drops the event
	Header                    // decodes nothing inside the event: Event, Meta, and Err stay empty
	Public                    // decodes the event without its personal part; decrypts nothing and never sets Erased
	Full
)

// decodeTask is an event to decode, and how much of it.
type decodeTask struct {
	stored *StoredEvent
	level DecodeLevel
}

// decodeSelected decodes each event to the level that wanted returns for it.
func (c *codec) decodeSelected(ctx context.Context, entries []StoredEvent, wanted func(*StoredEvent) DecodeLevel) ([]domain.RecordedEvent, error) {
	chosen := make([]decodeTask, 0, len(entries))
	var people map[string]bool
	for i := range entries {
		x := decodeTask{&entries[i], wanted(&entries[i])}
		if x.level == Skip {
			continue
		}
		chosen = append(chosen, x)
		if x.level == Full && x.stored.Personal != nil {
			if people == nil {
				people = map[string]bool{}
			}
			people[x.stored.Subject] = true
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
	if len(chosen) < parallelDecodeMin {
		c.decodeChunk(chosen, ciphers, recorded)
		return recorded, nil
	}
	var working sync.WaitGroup
	share := len(chosen)/runtime.GOMAXPROCS(0) + 1
	for from := 0; from < len(chosen); from += share {
		to := min(from+share, len(chosen))
		working.Go(func() { c.decodeChunk(chosen[from:to], ciphers, recorded[from:to]) })
	}
	working.Wait()
	return recorded, nil
}

func (c *codec) decodeChunk(chosen []decodeTask, ciphers map[string]Cipher, recorded []domain.RecordedEvent) {
	var last *domain.RecordedEvent // the events of one command share their metadata
	var lastMeta []byte
	for i, x := range chosen {
		if i%decodeYieldEvery == decodeYieldEvery-1 {
			runtime.Gosched() // let a request run before everything is decoded
		}
		e, r := x.stored, &recorded[i]
		*r = headerOf(e)
		if x.level == Header {
			continue
		}
		if last != nil && bytes.Equal(e.Meta, lastMeta) {
			r.Meta = last.Meta
		} else if r.Err = c.decodeMetadata(e, r); r.Err != nil {
			continue
		}
		last, lastMeta = r, e.Meta
		c.decodeEvent(e, x.level, ciphers, r)
	}
}

const (
	parallelDecodeMin = 1_024 // number of events from which decoding on all cores pays off
	decodeYieldEvery   = 128   // number of events before yielding; most requests need fewer
)

// DecodeSelected is like Decode, but decodes each event only to the level that wanted returns.
func (l *Log) DecodeSelected(ctx context.Context, entries []StoredEvent, wanted func(*StoredEvent) DecodeLevel) ([]domain.RecordedEvent, error) {
	return l.codec.decodeSelected(ctx, entries, wanted)
}

// headerOf returns the parts of an event that need no decoding.
func headerOf(e *StoredEvent) domain.RecordedEvent {
	return domain.RecordedEvent{
		Position: e.Position, Stream: e.Stream, Version: e.Version, ID: e.ID.String(), Type: e.Type, Schema: e.Schema,
		Payload: e.Payload, RecordedAt: e.RecordedAt,
	}
}

func (c *codec) decodeMetadata(e *StoredEvent, r *domain.RecordedEvent) (err error) {
	if e.shared == nil {
		err = unmarshalMetadata(e.Meta, &r.Meta)
	} else {
		r.Meta, err = e.shared.meta.decode(e.Meta)
	}
	if err != nil {
		return fmt.Errorf("%s at %d: metadata cannot be read: %w", e.Type, e.Position, err)
	}
	return nil
}

var metadataReader = compactjson.NewReader(reflect.TypeFor[domain.Metadata]())

func unmarshalMetadata(stored []byte, into *domain.Metadata) error {
	return metadataReader.Read(stored, reflect.ValueOf(into))
}

func (c *codec) decodeEvent(e *StoredEvent, share DecodeLevel, ciphers map[string]Cipher, r *domain.RecordedEvent) {
	var personal json.RawMessage
	var err error
	if share == Full {
		personal, err = c.decryptPersonal(e, ciphers, r)
	}
	if err == nil {
		r.Event, err = c.decodePayload(e, personal)
	}
	if err != nil {
		r.Err = fmt.Errorf("%s at %d: %w", e.Type, e.Position, err)
	}
}

// decryptPersonal decrypts the personal part, or marks the event as erased.
func (c *codec) decryptPersonal(e *StoredEvent, ciphers map[string]Cipher, r *domain.RecordedEvent) (personal json.RawMessage, err error) {
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
	personal, err = cipher.Decrypt(e.Personal, associatedData(e))
	if err != nil {
		return nil, errors.New("its personal part cannot be decrypted")
	}
	r.Fields = cipher
	return personal, nil
}

// decodePayload builds the event from its stored form. A panic in an upcaster becomes an error of this event.
func (c *codec) decodePayload(e *StoredEvent, personal json.RawMessage) (event domain.Event, err error) {
	defer func() {
		if p := recover(); p != nil {
			event, err = nil, errors.New("decoding it panicked") // the panic value may contain personal data
		}
	}()
	k, known := c.registry.types[e.Type]
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
		if event, err = k.decodePublic(now.Payload); err != nil {
			return nil, err
		}
		return k.withPersonal(event, now.Personal)
	}
	if e.shared == nil {
		event, err = k.decodePublic(e.Payload)
	} else {
		event, err = e.shared.decode(k, e.Payload)
	}
	if err != nil {
		return nil, err
	}
	return k.withPersonal(event, personal)
}

// upcast converts a stored shape to the current schema version.
func (c *codec) upcast(e *StoredEvent, personal json.RawMessage) (now Shape, err error) {
	now = Shape{Payload: e.Payload, Personal: personal}
	present := c.registry.types[e.Type].schema
	for version := e.Schema; version < present; version++ {
		up, there := c.registry.upcasters[upcasterKey{e.Type, version}]
		if !there {
			return now, fmt.Errorf("no upcaster from schema version %d", version)
		}
		if now, err = up(now); err != nil {
			return now, fmt.Errorf("upcasting from schema version %d: %w", version, err)
		}
	}
	return now, nil
}

// decodePublic decodes the unencrypted part of an event.
func (k *typeInfo) decodePublic(payload []byte) (domain.Event, error) {
	return k.build(func(event reflect.Value) error {
		if err := k.publicReader.Read(payload, event.Addr()); err != nil {
			return fmt.Errorf("payload: %w", err)
		}
		return nil
	})
}

// build returns a new event that do has filled in.
func (k *typeInfo) build(do func(event reflect.Value) error) (domain.Event, error) {
	draft := k.scratch.Get().(*reflect.Value)
	defer func() {
		draft.SetZero()
		k.scratch.Put(draft)
	}()
	if err := do(*draft); err != nil {
		return nil, err
	}
	return draft.Interface().(domain.Event), nil
}

// withPersonal returns a copy of the event that includes its personal part.
func (k *typeInfo) withPersonal(event domain.Event, personal []byte) (domain.Event, error) {
	if k.personalField < 0 || personal == nil {
		return event, nil
	}
	return k.build(func(whole reflect.Value) error {
		whole.Set(reflect.ValueOf(event))
		if k.personalReader.Read(personal, whole.Field(k.personalField).Addr()) != nil {
			return errors.New("its personal part has another shape") // the cause may quote personal data
		}
		return nil
	})
}

// sharedEvent is the unencrypted part of a stored event. It is decoded once, on first use, and shared by all followers. It never
// holds personal data: decrypted data goes into a copy for one follower.
type sharedEvent struct {
	once  sync.Once
	event domain.Event
	err   error
	meta  *sharedMetadata // shared by the events of one command
}

type sharedMetadata struct {
	once sync.Once
	meta domain.Metadata
	err  error
}

func (c *sharedMetadata) decode(stored []byte) (domain.Metadata, error) {
	c.once.Do(func() { c.err = unmarshalMetadata(stored, &c.meta) })
	return c.meta, c.err
}

func (c *sharedEvent) decode(k *typeInfo, payload []byte) (domain.Event, error) {
	c.once.Do(func() {
		c.err = errors.New("decoding it panicked") // replaced unless read panics
		c.event, c.err = k.decodePublic(payload)
	})
	return c.event, c.err
}
