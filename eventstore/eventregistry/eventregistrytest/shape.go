// Package eventregistrytest checks that every event ever stored can still be read. It records the shape and an example of each event
// at each schema version, and reports what is missing.
package eventregistrytest

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"hulak/domain"
)

var (
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
)

// Shape describes how an event is stored, line by line: each field's JSON name and type, whatever it is called in Go,
// and the personal part, which is stored apart. Types that write themselves are given by name.
func Shape(e domain.Event) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s version %d\n", e.EventType(), Version(e))
	t := reflect.TypeOf(e)
	describe(&b, t, "")
	if f, personal := personalField(t); personal {
		b.WriteString("personal " + typeName(f.Type) + "\n")
		describe(&b, inner(f.Type), "  ")
	}
	return b.String()
}

// Version is the schema version under which an event is stored now.
func Version(e domain.Event) int {
	if v, ok := e.(domain.Versioned); ok {
		return v.SchemaVersion()
	}
	return 1
}

// describe writes the fields of a struct, and of those in it.
func describe(b *strings.Builder, t reflect.Type, indent string) {
	if t.Kind() != reflect.Struct || writesItself(t) {
		return
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, stored := jsonName(f)
		if !stored {
			continue
		}
		if f.Anonymous && f.Tag.Get("json") == "" {
			describe(b, inner(f.Type), indent)
			continue
		}
		fmt.Fprintf(b, "%s%s %s%s\n", indent, name, typeName(f.Type), options)
		describe(b, inner(f.Type), indent+"  ")
	}
}

// jsonName is a field's name in JSON, and what stands behind it in its tag.
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

// typeName is what a type looks like in JSON. A named string is a string: what it is called in Go is nobody's business.
func typeName(t reflect.Type) string {
	if writesItself(t) {
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

// inner is the type of what a list, map or pointer holds.
func inner(t reflect.Type) reflect.Type {
	for !writesItself(t) && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array || t.Kind() == reflect.Map) {
		t = t.Elem()
	}
	return t
}

func writesItself(t reflect.Type) bool {
	return t.Implements(textMarshaler) || t.Implements(jsonMarshaler) || reflect.PointerTo(t).Implements(textMarshaler)
}

func personalField(t reflect.Type) (reflect.StructField, bool) {
	for i := range t.NumField() {
		if f := t.Field(i); f.Tag.Get("personal") == "true" {
			return f, true
		}
	}
	return reflect.StructField{}, false
}
