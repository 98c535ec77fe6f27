package eventstore

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"hulak/domain"
)

// Registry maps stored names to event types.
type Registry struct {
	types     map[string]*typeInfo
	upcasters map[upcasterKey]Upcaster
}

// Upcaster converts an event from one schema version to the next. The stored bytes do not change.
type Upcaster func(Shape) (Shape, error)

// Shape is an event's JSON, split into an unencrypted part and a personal part. Personal is decrypted, or nil if the event has no
// personal part.
type Shape struct {
	Payload  json.RawMessage
	Personal json.RawMessage
}

type upcasterKey struct {
	name   string
	schema int
}

// typeInfo describes an event type for the codec.
type typeInfo struct {
	name          string
	schema        int
	goType        reflect.Type
	personalField int // index of the personal field, or -1
}

// NewRegistry returns a registry of the given event types. Each argument is a zero value. NewRegistry panics on an invalid
// declaration, such as a duplicate name, a pointer, or personal data outside the encrypted field.
func NewRegistry(events ...domain.Event) *Registry {
	r := &Registry{types: make(map[string]*typeInfo, len(events)), upcasters: map[upcasterKey]Upcaster{}}
	for _, e := range events {
		info, err := newTypeInfo(e)
		if err != nil {
			panic("eventstore: " + err.Error())
		}
		if other, duplicate := r.types[info.name]; duplicate {
			panic(fmt.Sprintf("eventstore: %s and %s have the same name, %s", other.goType, info.goType, info.name))
		}
		r.types[info.name] = info
	}
	return r
}

// Upcast registers an upcaster from one schema version of an event type to the next. It returns the registry. Upcast panics if the
// type is not registered, or if from is not an earlier version than the current one.
func (r *Registry) Upcast(eventType string, from int, upcaster Upcaster) *Registry {
	info, ok := r.types[eventType]
	if !ok || from < 1 || from >= info.schema {
		panic(fmt.Sprintf("eventstore: cannot upcast %s from version %d: the type is unknown or the version is not an earlier one",
			eventType, from))
	}
	r.upcasters[upcasterKey{eventType, from}] = upcaster
	return r
}

// Types returns the stored names in no particular order.
func (r *Registry) Types() []string { return slices.Collect(maps.Keys(r.types)) }

func newTypeInfo(e domain.Event) (*typeInfo, error) {
	t := reflect.TypeOf(e)
	if t == nil || t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("%T is not a struct value", e)
	}
	info := &typeInfo{name: e.EventType(), schema: schemaVersionOf(e), goType: t, personalField: -1}
	if info.name == "" || info.schema < 1 {
		return nil, fmt.Errorf("%s has no name or no schema version", t)
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Tag.Get("personal") != "true" {
			continue
		}
		if info.personalField >= 0 || !f.IsExported() || f.Tag.Get("json") != "-" {
			return nil, fmt.Errorf("%s.%s: personal data must be in one exported field tagged json:\"-\"", t, f.Name)
		}
		info.personalField = i
	}
	if _, hasSubject := e.(domain.PersonalEvent); hasSubject != (info.personalField >= 0) {
		return nil, fmt.Errorf("%s must have both a Subject and a personal field, or neither", t)
	}
	return info, nil
}

func schemaVersionOf(e domain.Event) int {
	if v, ok := e.(domain.Versioned); ok {
		return v.SchemaVersion()
	}
	return 1
}
