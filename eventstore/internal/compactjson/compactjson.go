// Package compactjson reads and writes JSON like encoding/json, in a fraction of the time. It analyzes types in advance and makes
// one pass over the bytes. It leaves everything unusual, such as an escaped character or a syntax error, to encoding/json. The
// results are always the same.
package compactjson

import (
	"encoding"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// Reader reads values of one type.
type Reader struct {
	goType reflect.Type
	value  value // nil if the type is left to json.Unmarshal
}

// For returns a reader for a type. It is expensive to create and safe for concurrent use.
func For(t reflect.Type) *Reader { return &Reader{goType: t, value: valueOf(t, nil)} }

// Read decodes data into a pointer to a zero value.
func (r *Reader) Read(data []byte, into reflect.Value) error {
	if r.reads(data, into.Elem()) {
		return nil
	}
	into.Elem().SetZero()
	return json.Unmarshal(data, into.Interface())
}

// reads reports whether it could decode all data. If not, into may be partly set.
func (r *Reader) reads(data []byte, into reflect.Value) bool {
	if r.value == nil {
		return false
	}
	s := scan{data: data}
	return r.value(&s, into) && s.at == len(data)
}

// value decodes one value. It returns false if it can't.
type value func(s *scan, into reflect.Value) bool

var (
	readsJSON  = reflect.TypeFor[json.Unmarshaler]()
	readsText  = reflect.TypeFor[encoding.TextUnmarshaler]()
	numberType = reflect.TypeFor[json.Number]()
)

// valueOf returns the decoder of a type, or nil. within are the enclosing structs.
func valueOf(t reflect.Type, within []reflect.Type) value {
	switch {
	case t == numberType:
		return nil
	case reflect.PointerTo(t).Implements(readsJSON):
		return readQuoted
	case reflect.PointerTo(t).Implements(readsText):
		return readText
	}
	switch t.Kind() {
	case reflect.String:
		return readString
	case reflect.Bool:
		return readBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return readInt
	case reflect.Struct:
		return structOf(t, within)
	case reflect.Slice:
		return sliceOf(t, within)
	case reflect.Pointer:
		return pointerOf(t, within)
	}
	return nil
}

func readString(s *scan, into reflect.Value) bool {
	text, ok := s.text()
	if ok {
		into.SetString(string(text))
	}
	return ok
}

func readText(s *scan, into reflect.Value) bool {
	text, ok := s.text()
	return ok && into.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText(text) == nil
}

// readQuoted calls UnmarshalJSON if the value is a string.
func readQuoted(s *scan, into reflect.Value) bool {
	begin := s.at
	_, ok := s.text()
	return ok && into.Addr().Interface().(json.Unmarshaler).UnmarshalJSON(s.data[begin:s.at]) == nil
}

func readBool(s *scan, into reflect.Value) bool {
	switch {
	case s.word("true"):
		into.SetBool(true)
	case s.word("false"):
		into.SetBool(false)
	default:
		return false
	}
	return true
}

func readInt(s *scan, into reflect.Value) bool {
	number, ok := s.integer()
	if !ok || into.OverflowInt(number) {
		return false
	}
	into.SetInt(number)
	return true
}

// sliceOf returns the decoder of a slice, or nil. JSON encodes []byte as a string, so that is left to json.Unmarshal.
func sliceOf(t reflect.Type, within []reflect.Type) value {
	element := valueOf(t.Elem(), within)
	if element == nil || t.Elem().Kind() == reflect.Uint8 {
		return nil
	}
	return func(s *scan, into reflect.Value) bool {
		if s.word("null") {
			return true
		}
		if !s.byte('[') {
			return false
		}
		list := reflect.MakeSlice(t, 0, 0)
		for !s.byte(']') {
			if list.Len() > 0 && !s.byte(',') {
				return false
			}
			next := reflect.New(t.Elem()).Elem()
			if !element(s, next) {
				return false
			}
			list = reflect.Append(list, next)
		}
		into.Set(list)
		return true
	}
}

func pointerOf(t reflect.Type, within []reflect.Type) value {
	target := valueOf(t.Elem(), within)
	if target == nil {
		return nil
	}
	return func(s *scan, into reflect.Value) bool {
		if s.word("null") {
			return true
		}
		into.Set(reflect.New(t.Elem()))
		return target(s, into.Elem())
	}
}

// field is a field of a struct.
type field struct {
	name  string
	index int
	read  value // nil if the field is left to json.Unmarshal
}

const fieldsMax = 64 // per struct; one bit each

// structOf returns the decoder of a struct, or nil. It leaves objects with unknown or repeated fields to json.Unmarshal.
func structOf(t reflect.Type, within []reflect.Type) value {
	fields, ok := fieldsOf(t, within)
	if !ok {
		return nil
	}
	return func(s *scan, into reflect.Value) bool {
		if !s.byte('{') {
			return false
		}
		var seen uint64
		for next := 0; !s.byte('}'); next++ {
			if seen != 0 && !s.byte(',') {
				return false
			}
			name, ok := s.text()
			if !ok || !s.byte(':') {
				return false
			}
			next = find(fields, next, name)
			if next < 0 || seen&(1<<next) != 0 {
				return false
			}
			seen |= 1 << next
			f := &fields[next]
			if f.read == nil || !f.read(s, into.Field(f.index)) {
				return false
			}
		}
		return true
	}
}

// find returns the index of a field, or -1. It tries the likely index first.
func find(fields []field, likely int, name []byte) int {
	for i := range fields {
		if at := (likely + i) % len(fields); fields[at].name == string(name) {
			return at
		}
	}
	return -1
}

// fieldsOf returns the JSON fields of a struct and their decoders.
func fieldsOf(t reflect.Type, within []reflect.Type) (fields []field, ok bool) {
	if slices.Contains(within, t) {
		return nil, false // recursive type
	}
	within = append(within[:len(within):len(within)], t)
	members, ok := membersOf(t)
	for _, m := range members {
		fields = append(fields, field{m.name, m.index, valueOf(m.goType, within)})
	}
	return fields, ok && len(fields) <= fieldsMax
}

// member is a struct field with its JSON name.
type member struct {
	name   string
	index  int
	goType reflect.Type
	option string // omitempty, omitzero, or empty
}

// membersOf returns the JSON fields of a struct. It returns false for embedded fields, names that differ only in case, unusual
// names, and unknown tag options.
func membersOf(t reflect.Type) (members []member, ok bool) {
	names := map[string]bool{}
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		if f.Anonymous {
			return nil, false // its fields would be promoted
		}
		if !f.IsExported() || tag == "-" {
			continue
		}
		name, option, _ := strings.Cut(tag, ",")
		if name == "" {
			name = f.Name
		}
		if names[strings.ToLower(name)] || option != "" && option != "omitempty" && option != "omitzero" || strings.ContainsFunc(name, unusual) {
			return nil, false
		}
		names[strings.ToLower(name)] = true
		members = append(members, member{name, i, f.Type, option})
	}
	return members, true
}

// unusual reports whether a character can't be used in a name without escaping.
func unusual(c rune) bool {
	return (c < 'a' || 'z' < c) && (c < 'A' || 'Z' < c) && (c < '0' || '9' < c) && c != '_'
}

// scan is a read position in JSON.
type scan struct {
	data []byte
	at   int
}

// byte skips a byte and reports whether it was there.
func (s *scan) byte(b byte) bool {
	if s.at < len(s.data) && s.data[s.at] == b {
		s.at++
		return true
	}
	return false
}

// word skips a word and reports whether it was there.
func (s *scan) word(w string) bool {
	if len(s.data)-s.at >= len(w) && string(s.data[s.at:s.at+len(w)]) == w {
		s.at += len(w)
		return true
	}
	return false
}

// text reads a string without escapes.
func (s *scan) text() (text []byte, ok bool) {
	if !s.byte('"') {
		return nil, false
	}
	begin, ascii := s.at, true
	for ; s.at < len(s.data); s.at++ {
		switch b := s.data[s.at]; {
		case b == '"':
			text = s.data[begin:s.at]
			s.at++
			return text, ascii || utf8.Valid(text)
		case b == '\\' || b < ' ':
			return nil, false
		case b >= utf8.RuneSelf:
			ascii = false
		}
	}
	return nil, false
}

// integer reads an integer. If a fraction or exponent follows, the caller fails on it.
func (s *scan) integer() (number int64, ok bool) {
	negative := s.byte('-')
	begin := s.at
	for ; s.at < len(s.data) && '0' <= s.data[s.at] && s.data[s.at] <= '9'; s.at++ {
		if number > math.MaxInt64/10-1 {
			return 0, false // close to overflow
		}
		number = 10*number + int64(s.data[s.at]-'0')
	}
	if digits := s.at - begin; digits == 0 || (digits > 1 && s.data[begin] == '0') {
		return 0, false
	}
	if negative {
		number = -number
	}
	return number, true
}
