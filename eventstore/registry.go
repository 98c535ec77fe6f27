package eventstore

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sync"

	"hulak/domain"
	"hulak/eventstore/internal/compactjson"
)

// Registry maps stored names to event types.
type Registry struct {
	types     map[string]*typeInfo
	upcasters map[upcasterKey]Upcaster
}

// Upcaster converts an event of one schema version to the next. The stored bytes do not change.
type Upcaster func(Shape) (Shape, error)

// Shape is the JSON of an event, split into its unencrypted and its personal part. Personal is decrypted, or nil if there is
// none.
type Shape struct {
	Payload  json.RawMessage
	Personal json.RawMessage
}

type upcasterKey struct {
	name   string
	schema int
}

// typeInfo is what the codec needs to know about an event type.
type typeInfo struct {
	name     string
	schema   int
	goType   reflect.Type
	personalField int // index of the personal field, or -1

	publicReader, personalReader *compactjson.Reader // readers of the event and of its personal field; hidden is nil if there is none
	scratch        sync.Pool           // reusable zero values to decode into; the result is copied out
}

// NewRegistry returns a registry of event types, given by zero values. It panics on an invalid declaration, such as a duplicate
// name, a pointer, or personal data outside the encrypted field.
func NewRegistry(events ...domain.Event) *Registry {
	r := &Registry{types: make(map[string]*typeInfo, len(events)), upcasters: map[upcasterKey]Upcaster{}}
	for _, e := range events {
		k, err := newTypeInfo(e)
		if err != nil {
			panic("eventstore: " + err.Error())
		}
		if other, twice := r.types[k.name]; twice {
			panic(fmt.Sprintf("eventstore: %s and %s have one name, %s", other.goType, k.goType, k.name))
		}
		r.types[k.name] = k
	}
	return r
}

// Upcast registers how an event type is converted from a schema version to the next. It returns the registry, and panics if the
// version is not older than the current one.
func (r *Registry) Upcast(eventType string, from int, up Upcaster) *Registry {
	k, known := r.types[eventType]
	if !known || from < 1 || from >= k.schema {
		panic(fmt.Sprintf("eventstore: nothing to upcast from %s version %d", eventType, from))
	}
	r.upcasters[upcasterKey{eventType, from}] = up
	return r
}

// Types returns the stored names in no particular order.
func (r *Registry) Types() []string {
	names := make([]string, 0, len(r.types))
	for name := range r.types {
		names = append(names, name)
	}
	return names
}

func newTypeInfo(e domain.Event) (*typeInfo, error) {
	t := reflect.TypeOf(e)
	if t == nil || t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("%T is not a plain struct used by value", e)
	}
	k := &typeInfo{name: e.EventType(), schema: schemaVersionOf(e), goType: t, personalField: -1, publicReader: compactjson.NewReader(t)}
	k.scratch.New = func() any { draft := reflect.New(t).Elem(); return &draft }
	if k.name == "" || k.schema < 1 {
		return nil, fmt.Errorf("%s has no name or no schema version", t)
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Tag.Get("personal") != "true" {
			continue
		}
		if k.personalField >= 0 || !f.IsExported() || f.Tag.Get("json") != "-" {
			return nil, fmt.Errorf("%s.%s: personal data is one exported field tagged json:\"-\"", t, f.Name)
		}
		k.personalField, k.personalReader = i, compactjson.NewReader(f.Type)
	}
	if _, about := e.(domain.PersonalEvent); about != (k.personalField >= 0) {
		return nil, fmt.Errorf("%s has a Subject or a personal field, and not the other", t)
	}
	return k, nil
}

func schemaVersionOf(e domain.Event) int {
	if v, ok := e.(domain.Versioned); ok {
		return v.SchemaVersion()
	}
	return 1
}
