package core

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"unicode/utf8"

	"hulak/domain"
)

const maxJSONDepth = 16

var errMalformed = domain.Reject(domain.Invalid, "MALFORMED_JSON")

// validateJSON validates a body against its Go type before the body is decoded. It rejects unknown fields, duplicate fields, and
// values of the wrong type. The error lists each of them. Unlike in encoding/json, field names are case-sensitive.
func validateJSON(body []byte, t reflect.Type) error {
	if bytes.IndexByte(body, 0) >= 0 || bytes.Contains(body, []byte(`\u0000`)) {
		return errMalformed // Postgres text cannot store NUL
	}
	if !json.Valid(body) {
		return errMalformed
	}
	v := jsonValidator{rest: body}
	if err := v.value(t, "", 0); err != nil {
		return err
	}
	if len(v.fieldErrors) > 0 {
		return ErrInvalid.WithFields(v.fieldErrors...)
	}
	return nil
}

// jsonValidator scans a body that is valid JSON. The first byte of each value determines its JSON type.
type jsonValidator struct {
	rest        []byte // the unread part of the body
	fieldErrors []domain.FieldError
}

func (v *jsonValidator) addError(field, code string) {
	v.fieldErrors = append(v.fieldErrors, domain.FieldError{Field: field, Code: code})
}

// value validates one value against a type. A nil type accepts any value.
func (v *jsonValidator) value(t reflect.Type, path string, depth int) error {
	if depth > maxJSONDepth {
		return errMalformed
	}
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch v.next() {
	case '{':
		return v.object(t, path, depth)
	case '[':
		return v.array(t, path, depth)
	case '"':
		v.quotedString()
		v.scalar(t, path, t != nil && t.Kind() == reflect.String)
	case 't', 'f':
		v.literal()
		v.scalar(t, path, t != nil && t.Kind() == reflect.Bool)
	case 'n': // null is treated as an absent field
		v.literal()
	default:
		number := v.literal()
		v.scalar(t, path, t != nil && (t == numberType || isInteger(t) && !bytes.ContainsAny(number, ".eE")))
	}
	return nil
}

func (v *jsonValidator) scalar(t reflect.Type, path string, matches bool) {
	if t != nil && !matches {
		v.addError(path, "INVALID_TYPE")
	}
}

func (v *jsonValidator) object(t reflect.Type, path string, depth int) error {
	var fields map[string]field
	if t != nil {
		if t.Kind() == reflect.Struct {
			fields = fieldsOf(t)
		} else {
			v.addError(path, "INVALID_TYPE")
			t = nil
		}
	}
	seen := seenFields{byIndex: make([]bool, len(fields))}
	for v.skip(); v.next() != '}'; {
		if v.next() == ',' {
			v.skip()
		}
		v.next()
		name := unquote(v.quotedString())
		f, known := fields[string(name)]
		if !known {
			f = field{name: string(name), index: -1}
		}
		child := joinPath(path, f.name)
		if seen.mark(f) {
			v.addError(truncateName(child), "DUPLICATE_FIELD")
		}
		if t != nil && !known {
			v.addError(truncateName(child), "UNKNOWN_FIELD")
		}
		v.next()
		v.skip() // the colon
		if err := v.value(f.t, child, depth+1); err != nil {
			return err
		}
	}
	v.skip()
	return nil
}

func (v *jsonValidator) array(t reflect.Type, path string, depth int) error {
	var element reflect.Type
	if t != nil {
		if t.Kind() == reflect.Slice {
			element = t.Elem()
		} else {
			v.addError(path, "INVALID_TYPE")
		}
	}
	v.skip()
	for i := 0; v.next() != ']'; i++ {
		if v.next() == ',' {
			v.skip()
		}
		if err := v.value(element, fmt.Sprintf("%s[%d]", path, i), depth+1); err != nil {
			return err
		}
	}
	v.skip()
	return nil
}

// next skips white space and returns the next byte without consuming it.
func (v *jsonValidator) next() byte {
	for {
		switch b := v.rest[0]; b {
		case ' ', '\t', '\r', '\n':
			v.skip()
		default:
			return b
		}
	}
}

// skip consumes one byte.
func (v *jsonValidator) skip() { v.rest = v.rest[1:] }

// quotedString consumes a string, including its quotes.
func (v *jsonValidator) quotedString() []byte {
	end := 1
	for v.rest[end] != '"' {
		if v.rest[end] == '\\' {
			end++
		}
		end++
	}
	return v.take(end + 1)
}

// literal consumes a number, true, false, or null.
func (v *jsonValidator) literal() []byte {
	if end := bytes.IndexAny(v.rest, ",]} \t\r\n"); end >= 0 {
		return v.take(end)
	}
	return v.take(len(v.rest))
}

func (v *jsonValidator) take(length int) []byte {
	taken := v.rest[:length]
	v.rest = v.rest[length:]
	return taken
}

// unquote returns the content of a JSON string. It decodes escapes and invalid UTF-8 as encoding/json does.
func unquote(quoted []byte) []byte {
	content := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(content, '\\') < 0 && utf8.Valid(content) {
		return content
	}
	var text string
	_ = json.Unmarshal(quoted, &text) // never fails, because the string is valid JSON
	return []byte(text)
}

// seenFields records which fields of an object the validator has seen.
type seenFields struct {
	byIndex []bool
	unknown map[string]bool // names that are not fields of the type
}

// mark marks a field as seen and reports whether the field was seen before.
func (s *seenFields) mark(f field) (wasSeen bool) {
	if f.index >= 0 {
		wasSeen, s.byIndex[f.index] = s.byIndex[f.index], true
		return wasSeen
	}
	if s.unknown == nil {
		s.unknown = map[string]bool{}
	}
	wasSeen, s.unknown[f.name] = s.unknown[f.name], true
	return wasSeen
}

// field is a field of a type. Its index is -1 if the type has no field with the name.
type field struct {
	name  string
	index int
	t     reflect.Type
}

// fieldsCache caches the results of fieldsOf by reflect.Type.
var fieldsCache sync.Map // reflect.Type to map[string]field

// fieldsOf returns a struct's fields by JSON name, including those of embedded structs.
func fieldsOf(t reflect.Type) map[string]field {
	if cached, ok := fieldsCache.Load(t); ok {
		return cached.(map[string]field)
	}
	fields := map[string]field{}
	add := func(name string, ft reflect.Type) {
		index := len(fields)
		if shadowed, ok := fields[name]; ok {
			index = shadowed.index
		}
		fields[name] = field{name, index, ft}
	}
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			for _, inner := range fieldsOf(f.Type) {
				add(inner.name, inner.t)
			}
		case name != "" && name != "-":
			add(name, f.Type)
		}
	}
	fieldsCache.Store(t, fields)
	return fields
}

func isInteger(t reflect.Type) bool { return t.Kind() == reflect.Int || t.Kind() == reflect.Int64 }

func joinPath(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// truncateName limits the length of a field name that a response repeats to the caller.
func truncateName(name string) string {
	const max = 64
	if len(name) > max {
		return name[:max]
	}
	return name
}
