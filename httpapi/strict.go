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

// strictly validates a body against its type before it is decoded. It refuses unknown fields, duplicate fields and values of the
// wrong type, each by name. Field names are case-sensitive, unlike in encoding/json, which would accept SENDERAMOUNT for
// senderAmount.
func strictly(body []byte, t reflect.Type) error {
	if bytes.IndexByte(body, 0) >= 0 || bytes.Contains(body, []byte(`\u0000`)) {
		return errMalformed // Postgres text cannot store NUL
	}
	if !json.Valid(body) {
		return errMalformed
	}
	c := strictness{rest: body}
	if err := c.value(t, "", 0); err != nil {
		return err
	}
	if len(c.faults) > 0 {
		return errInvalid.WithFields(c.faults...)
	}
	return nil
}

// strictness scans a body that is known to be valid JSON. The first byte of each value therefore tells its type.
type strictness struct {
	rest   []byte // the unread part of the body
	faults []domain.FieldError
}

func (c *strictness) fault(field, code string) {
	c.faults = append(c.faults, domain.FieldError{Field: field, Code: code})
}

// value checks one value against a type. A nil type means that no field expects the value.
func (c *strictness) value(t reflect.Type, path string, depth int) error {
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
		c.text()
		c.scalar(t, path, t != nil && t.Kind() == reflect.String)
	case 't', 'f':
		c.word()
		c.scalar(t, path, t != nil && t.Kind() == reflect.Bool)
	case 'n': // null counts as an absent field
		c.word()
	default:
		number := c.word()
		c.scalar(t, path, t != nil && (t == numberType || isInteger(t) && !bytes.ContainsAny(number, ".eE")))
	}
	return nil
}

func (c *strictness) scalar(t reflect.Type, path string, fits bool) {
	if t != nil && !fits {
		c.fault(path, "INVALID_TYPE")
	}
}

func (c *strictness) object(t reflect.Type, path string, depth int) error {
	var fields map[string]field
	if t != nil {
		if t.Kind() == reflect.Struct {
			fields = fieldsOf(t)
		} else {
			c.fault(path, "INVALID_TYPE")
			t = nil
		}
	}
	came := sent{known: make([]bool, len(fields))}
	for c.skip(); c.next() != '}'; {
		if c.next() == ',' {
			c.skip()
		}
		c.next()
		name := unquoted(c.text())
		f, known := fields[string(name)]
		if !known {
			f = field{name: string(name), index: -1}
		}
		child := join2(path, f.name)
		if came.again(f) {
			c.fault(clip(child), "DUPLICATE_FIELD")
		}
		if t != nil && !known {
			c.fault(clip(child), "UNKNOWN_FIELD")
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

func (c *strictness) array(t reflect.Type, path string, depth int) error {
	var element reflect.Type
	if t != nil {
		if t.Kind() == reflect.Slice {
			element = t.Elem()
		} else {
			c.fault(path, "INVALID_TYPE")
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
func (c *strictness) next() byte {
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
func (c *strictness) skip() { c.rest = c.rest[1:] }

// text consumes a string, including its quotes.
func (c *strictness) text() []byte {
	end := 1
	for c.rest[end] != '"' {
		if c.rest[end] == '\\' {
			end++
		}
		end++
	}
	return c.take(end + 1)
}

// word consumes a number, true, false or null.
func (c *strictness) word() []byte {
	if end := bytes.IndexAny(c.rest, ",]} \t\r\n"); end >= 0 {
		return c.take(end)
	}
	return c.take(len(c.rest))
}

func (c *strictness) take(length int) []byte {
	read := c.rest[:length]
	c.rest = c.rest[length:]
	return read
}

// unquoted returns the content of a JSON string. Escapes and invalid UTF-8 are decoded as encoding/json would decode them.
func unquoted(quoted []byte) []byte {
	inside := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inside, '\\') < 0 && utf8.Valid(inside) {
		return inside
	}
	var said string
	_ = json.Unmarshal(quoted, &said) // the string is valid JSON
	return []byte(said)
}

// sent tracks which fields of an object have been seen.
type sent struct {
	known  []bool
	others map[string]bool // names that the type does not have
}

// again marks a field as seen, and reports whether it was seen before.
func (s *sent) again(f field) (before bool) {
	if f.index >= 0 {
		before, s.known[f.index] = s.known[f.index], true
		return before
	}
	if s.others == nil {
		s.others = map[string]bool{}
	}
	before, s.others[f.name] = s.others[f.name], true
	return before
}

// field is a field of a type. Its index is negative if the type has no such field.
type field struct {
	name  string
	index int
	t     reflect.Type
}

// fieldsKnown caches the results of fieldsOf by reflect.Type.
var fieldsKnown sync.Map // reflect.Type to map[string]field

// fieldsOf returns a struct's fields by JSON name, including those of embedded structs.
func fieldsOf(t reflect.Type) map[string]field {
	if known, found := fieldsKnown.Load(t); found {
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
	fieldsKnown.Store(t, fields)
	return fields
}

func isInteger(t reflect.Type) bool { return t.Kind() == reflect.Int || t.Kind() == reflect.Int64 }

func join2(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// clip limits how much of a caller's own field name is returned to them.
func clip(name string) string {
	const max = 64
	if len(name) > max {
		return name[:max]
	}
	return name
}
