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
)

// codec converts events to their stored form and back.
type codec struct {
	registry *Registry
	keys     Keys
}

// encode returns the stored form of an event, with a new ID. meta is the encoded metadata that all events of a decision share.
func (c *codec) encode(ctx context.Context, stream domain.StreamID, version int64, event domain.Event, meta []byte) (StoredEvent, error) {
	info, ok := c.registry.types[event.EventType()]
	if !ok || info.goType != reflect.TypeOf(event) {
		return StoredEvent{}, fmt.Errorf("%T is not registered as %s", event, event.EventType())
	}
	id, err := uuid.NewV7()
	if err != nil {
		return StoredEvent{}, fmt.Errorf("create an event ID: %w", err)
	}
	value := reflect.ValueOf(event)
	payload, err := json.Marshal(event)
	if err != nil {
		return StoredEvent{}, fmt.Errorf("encode %s: %w", info.name, err)
	}
	e := StoredEvent{Stream: stream, Version: version, ID: id, Type: info.name, Schema: info.schema, Payload: payload, Meta: meta}
	if info.personalField < 0 {
		return e, nil
	}
	e.Subject = event.(domain.PersonalEvent).Subject()
	if e.Subject == "" {
		return StoredEvent{}, fmt.Errorf("%s has personal data but no subject", info.name)
	}
	plain, err := json.Marshal(value.Field(info.personalField).Interface())
	if err == nil {
		e.Personal, err = c.encryptPersonal(ctx, &e, plain)
	}
	if err != nil {
		return StoredEvent{}, fmt.Errorf("encrypt the personal part of %s: %w", info.name, err)
	}
	return e, nil
}

func (c *codec) encryptPersonal(ctx context.Context, e *StoredEvent, plain []byte) ([]byte, error) {
	cipher, err := c.keys.FindOrCreate(ctx, e.Subject)
	if errors.Is(err, ErrErased) {
		return nil, nil // the event is still recorded, but without its personal part
	}
	if err != nil {
		return nil, fmt.Errorf("get the key of the person in %s: %w", e.Type, err)
	}
	return cipher.Encrypt(plain, associatedData(e))
}

// associatedData returns the AEAD associated data for an event's personal part. It binds the part to its person and event.
func associatedData(e *StoredEvent) []byte {
	data := make([]byte, 0, len(e.ID)+len(e.Subject))
	return append(append(data, e.ID[:]...), e.Subject...)
}

// decode decodes stored events. It sets Err on an event that can't be decoded, so one bad event does not stop a reader. It returns
// an error only if the keys can't be read.
func (c *codec) decode(ctx context.Context, stored []StoredEvent) ([]domain.RecordedEvent, error) {
	return c.decodeSelected(ctx, stored, func(*StoredEvent) DecodeLevel { return Full })
}

// DecodeLevel selects how much of an event to decode.
type DecodeLevel int

const (
	Skip   DecodeLevel = iota // drops the event
	Header                    // copies the stored columns; Event, Meta, and Err stay empty
	Public                    // decodes everything except the personal part; never sets Erased
	Full                      // decodes everything
)

// decodeTask is an event and the level to decode it to.
type decodeTask struct {
	stored *StoredEvent
	level  DecodeLevel
}

// decodeSelected decodes each event to the level that levelOf returns for it.
func (c *codec) decodeSelected(
	ctx context.Context, stored []StoredEvent, levelOf func(*StoredEvent) DecodeLevel,
) ([]domain.RecordedEvent, error) {
	tasks := make([]decodeTask, 0, len(stored))
	var people map[string]bool
	for i := range stored {
		task := decodeTask{&stored[i], levelOf(&stored[i])}
		if task.level == Skip {
			continue
		}
		tasks = append(tasks, task)
		if task.level == Full && task.stored.Personal != nil {
			if people == nil {
				people = map[string]bool{}
			}
			people[task.stored.Subject] = true
		}
	}
	var ciphers map[string]Cipher
	if len(people) > 0 {
		var err error
		if ciphers, err = c.keys.Find(ctx, slices.Collect(maps.Keys(people))); err != nil {
			return nil, fmt.Errorf("find the keys for personal data: %w", err)
		}
	}
	recorded := make([]domain.RecordedEvent, len(tasks))
	if len(tasks) < minParallelDecode {
		c.decodeChunk(tasks, ciphers, recorded)
		return recorded, nil
	}
	var wg sync.WaitGroup
	chunkSize := len(tasks)/runtime.GOMAXPROCS(0) + 1
	for from := 0; from < len(tasks); from += chunkSize {
		to := min(from+chunkSize, len(tasks))
		wg.Go(func() { c.decodeChunk(tasks[from:to], ciphers, recorded[from:to]) })
	}
	wg.Wait()
	return recorded, nil
}

func (c *codec) decodeChunk(tasks []decodeTask, ciphers map[string]Cipher, recorded []domain.RecordedEvent) {
	var previous *domain.RecordedEvent // the events of one command share their metadata
	var previousMeta []byte
	for i, task := range tasks {
		if i%decodeYieldInterval == decodeYieldInterval-1 {
			runtime.Gosched() // a long decode must not delay requests
		}
		e, r := task.stored, &recorded[i]
		*r = headerOf(e)
		if task.level == Header {
			continue
		}
		if previous != nil && bytes.Equal(e.Meta, previousMeta) {
			r.Meta = previous.Meta
		} else if r.Err = c.decodeMetadata(e, r); r.Err != nil {
			continue
		}
		previous, previousMeta = r, e.Meta
		c.decodeEvent(e, task.level, ciphers, r)
	}
}

const (
	minParallelDecode   = 1_024 // minimum number of events to decode on all cores
	decodeYieldInterval = 128   // number of events to decode before yielding; most requests need fewer
)

// DecodeSelected is like Decode, but decodes each event only to the level that levelOf returns.
func (l *Log) DecodeSelected(
	ctx context.Context, stored []StoredEvent, levelOf func(*StoredEvent) DecodeLevel,
) ([]domain.RecordedEvent, error) {
	return l.codec.decodeSelected(ctx, stored, levelOf)
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
		err = json.Unmarshal(e.Meta, &r.Meta)
	} else {
		r.Meta, err = e.shared.meta.decode(e.Meta)
	}
	if err != nil {
		return fmt.Errorf("%s at position %d: decode metadata: %w", e.Type, e.Position, err)
	}
	return nil
}

func (c *codec) decodeEvent(e *StoredEvent, level DecodeLevel, ciphers map[string]Cipher, r *domain.RecordedEvent) {
	var personal json.RawMessage
	var err error
	if level == Full {
		personal, err = c.decryptPersonal(e, ciphers, r)
	}
	if err == nil {
		r.Event, err = c.decodePayload(e, personal)
	}
	if err != nil {
		r.Err = fmt.Errorf("%s at position %d: %w", e.Type, e.Position, err)
	}
}

// decryptPersonal decrypts the personal part. If the person was erased, it marks the event as erased.
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
		return nil, fmt.Errorf("%w: key for the personal part is missing", ErrUnreadable)
	}
	personal, err = cipher.Decrypt(e.Personal, associatedData(e))
	switch {
	case errors.Is(err, ErrNotUnwrapped):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%w: personal part cannot be decrypted", ErrUnreadable)
	}
	r.FieldCipher = cipher
	return personal, nil
}

// decodePayload decodes an event and adds its personal part. If an upcaster panics, decodePayload returns an error.
func (c *codec) decodePayload(e *StoredEvent, personal json.RawMessage) (event domain.Event, err error) {
	defer func() {
		if p := recover(); p != nil {
			event, err = nil, errors.New("decoding panicked") // the panic value may contain personal data
		}
	}()
	info, ok := c.registry.types[e.Type]
	if !ok {
		return nil, errors.New("unknown type")
	}
	if e.Schema > info.schema {
		return nil, fmt.Errorf("schema version %d is newer than this program's %d", e.Schema, info.schema)
	}
	if e.Schema < info.schema {
		current, err := c.upcast(e, personal)
		if err != nil {
			return nil, err
		}
		if event, err = info.decodePublic(current.Payload); err != nil {
			return nil, err
		}
		return info.withPersonal(event, current.Personal)
	}
	if e.shared == nil {
		event, err = info.decodePublic(e.Payload)
	} else {
		event, err = e.shared.decode(info, e.Payload)
	}
	if err != nil {
		return nil, err
	}
	return info.withPersonal(event, personal)
}

// upcast converts a stored shape to the current schema version.
func (c *codec) upcast(e *StoredEvent, personal json.RawMessage) (shape Shape, err error) {
	shape = Shape{Payload: e.Payload, Personal: personal}
	currentSchema := c.registry.types[e.Type].schema
	for version := e.Schema; version < currentSchema; version++ {
		upcast, ok := c.registry.upcasters[upcasterKey{e.Type, version}]
		if !ok {
			return shape, fmt.Errorf("no upcaster from schema version %d", version)
		}
		if shape, err = upcast(shape); err != nil {
			return shape, fmt.Errorf("upcast from schema version %d: %w", version, err)
		}
	}
	return shape, nil
}

// decodePublic decodes the unencrypted part of an event.
func (info *typeInfo) decodePublic(payload []byte) (domain.Event, error) {
	return info.newEvent(func(event reflect.Value) error {
		if err := json.Unmarshal(payload, event.Addr().Interface()); err != nil {
			return fmt.Errorf("payload: %w", err)
		}
		return nil
	})
}

// newEvent returns a new event. fill sets its fields.
func (info *typeInfo) newEvent(fill func(event reflect.Value) error) (domain.Event, error) {
	value := reflect.New(info.goType).Elem()
	if err := fill(value); err != nil {
		return nil, err
	}
	return value.Interface().(domain.Event), nil
}

// withPersonal returns a copy of the event that includes its personal part.
func (info *typeInfo) withPersonal(event domain.Event, personal []byte) (domain.Event, error) {
	if info.personalField < 0 || personal == nil {
		return event, nil
	}
	return info.newEvent(func(copied reflect.Value) error {
		copied.Set(reflect.ValueOf(event))
		if json.Unmarshal(personal, copied.Field(info.personalField).Addr().Interface()) != nil {
			return errors.New("personal part has an unexpected shape") // the cause may quote personal data
		}
		return nil
	})
}

// sharedEvent is the unencrypted part of a stored event. It is decoded once, on first use, and shared by all followers. It never
// holds personal data. Each follower gets decrypted data in its own copy.
type sharedEvent struct {
	once  sync.Once
	event domain.Event
	err   error
	meta  *sharedMetadata // shared by the events of one command
}

// sharedMetadata is the metadata of a command, decoded once.
type sharedMetadata struct {
	once sync.Once
	meta domain.Metadata
	err  error
}

func (s *sharedMetadata) decode(stored []byte) (domain.Metadata, error) {
	s.once.Do(func() { s.err = json.Unmarshal(stored, &s.meta) })
	return s.meta, s.err
}

func (s *sharedEvent) decode(info *typeInfo, payload []byte) (domain.Event, error) {
	s.once.Do(func() {
		s.err = errors.New("decoding panicked") // replaced unless decodePublic panics
		s.event, s.err = info.decodePublic(payload)
	})
	return s.event, s.err
}
