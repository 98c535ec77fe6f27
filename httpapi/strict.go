package httpapi

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

const jsonDepthMax = 16

var errMalformed = domain.Reject(domain.Invalid, "MALFORMED_JSON")

// validateJSON validates a body against its type before it is decoded. It refuses unknown fields, duplicate fields and values of the
// wrong type, each by name. Field names are case-sensitive, unlike in encoding/json, which would accept SENDERAMOUNT for
// senderAmount.
func validateJSON(body []byte, t reflect.Type) error {
	if bytes.IndexByte(body, 0) >= 0 || bytes.Contains(body, []byte(`\u0000`)) {
		return errMalformed // Postgres text cannot store NUL
	}
	if !json.Valid(body) {
		return errMalformed
	}
	c := jsonValidator{rest: body}
	if err := c.value(t, "", 0); err != nil {
		return err
	}
	if len(c.fieldErrors) > 0 {
		return errInvalid.WithFields(c.fieldErrors...)
	}
	return nil
}

// jsonValidator scans a body that is known to be valid JSON. The first byte of each value therefore tells its type.
type jsonValidator struct {
	rest        []byte // the unread part of the body
	fieldErrors []domain.FieldError
}

func (c *jsonValidator) addError(field, code string) {
	c.fieldErrors = append(c.fieldErrors, domain.FieldError{Field: field, Code: code})
}

// value checks one value against a type. A nil type means that no field expects the value.
func (c *jsonValidator) value(t reflect.Type, path string, depth int) error {
	if depth > jsonDepthMax {
		return errMalformed
	}
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch c.next() {
	case '{':
		return c.object(t, path, depth)
	case '[':
		return c.array(t, path, depth)
	case '"':
		c.quotedString()
		c.scalar(t, path, t != nil && t.Kind() == reflect.String)
	case 't', 'f':
		c.literal()
		c.scalar(t, path, t != nil && t.Kind() == reflect.Bool)
	case 'n': // null counts as an absent field
		c.literal()
	default:
		number := c.literal()
		c.scalar(t, path, t != nil && (t == numberType || isInteger(t) && !bytes.ContainsAny(number, ".eE")))
	}
	return nil
}

func (c *jsonValidator) scalar(t reflect.Type, path string, fits bool) {
	if t != nil && !fits {
		c.addError(path, "INVALID_TYPE")
	}
}

func (c *jsonValidator) object(t reflect.Type, path string, depth int) error {
	var fields map[string]field
	if t != nil {
		if t.Kind() == reflect.Struct {
			fields = fieldsOf(t)
		} else {
			c.addError(path, "INVALID_TYPE")
			t = nil
		}
	}
	came := seenFields{byIndex: make([]bool, len(fields))}
	for c.skip(); c.next() != '}'; {
		if c.next() == ',' {
			c.skip()
		}
		c.next()
		name := unquote(c.quotedString())
		f, known := fields[string(name)]
		if !known {
			f = field{name: string(name), index: -1}
		}
		child := joinPath(path, f.name)
		if came.mark(f) {
			c.addError(truncateName(child), "DUPLICATE_FIELD")
		}
		if t != nil && !known {
			c.addError(truncateName(child), "UNKNOWN_FIELD")
		}
		c.next()
		c.skip() // the colon
		if err := c.value(f.t, child, depth+1); err != nil {
			return err
		}
	}
	c.skip()
	return nil
}

func (c *jsonValidator) array(t reflect.Type, path string, depth int) error {
	var element reflect.Type
	if t != nil {
		if t.Kind() == reflect.Slice {
			element = t.Elem()
		} else {
			c.addError(path, "INVALID_TYPE")
		}
	}
	c.skip()
	for i := 0; c.next() != ']'; i++ {
		if c.next() == ',' {
			c.skip()
		}
		if err := c.value(element, fmt.Sprintf("%s[%d]", path, i), depth+1); err != nil {
			return err
		}
	}
	c.skip()
	return nil
}

// next skips white space and returns the next byte without consuming it.
func (c *jsonValidator) next() byte {
	for {
		switch b := c.rest[0]; b {
		case ' ', '\t', '\r', '\n':
			c.skip()
		default:
			return b
		}
	}
}

// skip consumes one byte.
func (c *jsonValidator) skip() { c.rest = c.rest[1:] }

// quotedString consumes a string, including its quotes.
func (c *jsonValidator) quotedString() []byte {
	end := 1
	for c.rest[end] != '"' {
		if c.rest[end] == '\\' {
			end++
		}
		end++
	}
	return c.take(end + 1)
}

// literal consumes a number, true, false or null.
func (c *jsonValidator) literal() []byte {
	if end := bytes.IndexAny(c.rest, ",]} \t\r\n"); end >= 0 {
		return c.take(end)
	}
	return c.take(len(c.rest))
}

func (c *jsonValidator) take(length int) []byte {
	read := c.rest[:length]
	c.rest = c.rest[length:]
	return read
}

// unquote returns the content of a JSON string. Escapes and invalid UTF-8 are decoded as encoding/json would decode them.
func unquote(quoted []byte) []byte {
	inside := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inside, '\\') < 0 && utf8.Valid(inside) {
		return inside
	}
	var said string
	_ = json.Unmarshal(quoted, &said) // the string is valid JSON
	return []byte(said)
}

// seenFields tracks which fields of an object have been seen.
type seenFields struct {
	byIndex []bool
	unknown map[string]bool // names that the type does not have
}

// mark marks a field as seen, and reports whether it was seen before.
func (s *seenFields) mark(f field) (before bool) {
	if f.index >= 0 {
		before, s.byIndex[f.index] = s.byIndex[f.index], true
		return before
	}
	if s.unknown == nil {
		s.unknown = map[string]bool{}
	}
	before, s.unknown[f.name] = s.unknown[f.name], true
	return before
}

// field is a field of a type. Its index is negative if the type has no such field.
type field struct {
	name  string
	index int
	t     reflect.Type
}

// fieldsCache caches the results of fieldsOf by reflect.Type.
var fieldsCache sync.Map // reflect.Type to map[string]field

// fieldsOf returns a struct's fields by JSON name, including those of embedded structs.
func fieldsOf(t reflect.Type) map[string]field {
	if known, found := fieldsCache.Load(t); found {
		return known.(map[string]field)
	}
	fields := map[string]field{}
	add := func(name string, ft reflect.Type) {
		index := len(fields)
		if hidden, there := fields[name]; there {
			index = hidden.index
		}
		fields[name] = field{name, index, ft}
	}
	for i := range t.NumField() {
		f := t.Field(i)
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

// truncateName limits how much of a caller's own field name is returned to them.
func truncateName(name string) string {
	const max = 64
	if len(name) > max {
		return name[:max]
	}
	return name
}
