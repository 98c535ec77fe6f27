// Package eventregistrytest checks that every event ever stored can still be read. It records a shape and an example of each event
// type at each schema version. It reports missing examples and changed shapes.
package eventregistrytest

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"hulak/domain"
)

var (
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
)

// Shape describes an event's stored form, with one line for each field's JSON name and type. The fields of the personal part come
// last. A type with a custom JSON or text encoding appears under its Go name.
func Shape(e domain.Event) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s version %d\n", e.EventType(), Version(e))
	t := reflect.TypeOf(e)
	writeFields(&b, t, "")
	if f, ok := personalField(t); ok {
		b.WriteString("personal " + typeName(f.Type) + "\n")
		writeFields(&b, elementType(f.Type), "  ")
	}
	return b.String()
}

// Version returns an event's current schema version.
func Version(e domain.Event) int {
	if v, ok := e.(domain.Versioned); ok {
		return v.SchemaVersion()
	}
	return 1
}

// writeFields writes a line for each field of a struct, including nested ones.
func writeFields(b *strings.Builder, t reflect.Type, indent string) {
	if t.Kind() != reflect.Struct || hasCustomEncoding(t) {
		return
	}
	for f := range t.Fields() {
		name, options, stored := jsonName(f)
		if !stored {
			continue
		}
		if f.Anonymous && f.Tag.Get("json") == "" {
			writeFields(b, elementType(f.Type), indent)
			continue
		}
		fmt.Fprintf(b, "%s%s %s%s\n", indent, name, typeName(f.Type), options)
		writeFields(b, elementType(f.Type), indent+"  ")
	}
}

// jsonName returns a field's JSON name and tag options, and whether the field is stored.
func jsonName(f reflect.StructField) (name, options string, stored bool) {
	tag := f.Tag.Get("json")
	if tag == "-" || (!f.IsExported() && !f.Anonymous) {
		return "", "", false
	}
	name, options, _ = strings.Cut(tag, ",")
	if name == "" {
		name = f.Name
	}
	if options != "" {
		options = " " + options
	}
	return name, options, true
}

// typeName returns a type's JSON name. A named string type appears as a plain string, because the log does not contain Go names.
func typeName(t reflect.Type) string {
	if hasCustomEncoding(t) {
		return t.String()
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "optional " + typeName(t.Elem())
	case reflect.Slice, reflect.Array:
		return "list of " + typeName(t.Elem())
	case reflect.Map:
		return "map from " + typeName(t.Key()) + " to " + typeName(t.Elem())
	case reflect.Struct:
		return "object"
	}
	return t.Kind().String()
}

// elementType returns the element type of a list, map, or pointer.
func elementType(t reflect.Type) reflect.Type {
	containers := []reflect.Kind{reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map}
	for !hasCustomEncoding(t) && slices.Contains(containers, t.Kind()) {
		t = t.Elem()
	}
	return t
}

func hasCustomEncoding(t reflect.Type) bool {
	return t.Implements(textMarshaler) || t.Implements(jsonMarshaler) || reflect.PointerTo(t).Implements(textMarshaler)
}

func personalField(t reflect.Type) (reflect.StructField, bool) {
	for f := range t.Fields() {
		if f.Tag.Get("personal") == "true" {
			return f, true
		}
	}
	return reflect.StructField{}, false
}
