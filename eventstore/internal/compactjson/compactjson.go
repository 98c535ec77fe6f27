// Package compactjson reads and writes JSON as the standard library does, in a fraction of the time: it has looked at the types
// beforehand, and goes over the bytes once. Where it finds anything else than it expects, be it an escaped character
// or a mistake, it leaves that to the standard library. So both lead to the same, always.
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
	value  value // nil where the type is left to json.Unmarshal
}

// For makes a reader. It is costly; a reader may be used by many at once.
func For(t reflect.Type) *Reader { return &Reader{goType: t, value: valueOf(t, nil)} }

// Read reads a value into what is a zero value, at a pointer.
func (r *Reader) Read(data []byte, into reflect.Value) error {
	if r.reads(data, into.Elem()) {
		return nil
	}
	into.Elem().SetZero()
	return json.Unmarshal(data, into.Interface())
}

// reads says whether the data was all that it expects. If not, into may hold a part of it.
func (r *Reader) reads(data []byte, into reflect.Value) bool {
	if r.value == nil {
		return false
	}
	s := scan{data: data}
	return r.value(&s, into) && s.at == len(data)
}

// value reads one value. It reports whether it could.
type value func(s *scan, into reflect.Value) bool

var (
	readsJSON  = reflect.TypeFor[json.Unmarshaler]()
	readsText  = reflect.TypeFor[encoding.TextUnmarshaler]()
	numberType = reflect.TypeFor[json.Number]()
)

// valueOf is how a type is read, or nil. within are the structs that it stands in.
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

// readQuoted lets a type read itself, where it is a string.
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

// sliceOf reads a list. One of bytes is no list in JSON.
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

// field is one of a struct's.
type field struct {
	name  string
	index int
	read  value // nil where it is left to json.Unmarshal
}

const fieldsMax = 64 // of a struct: as many as have a bit

// structOf reads an object by its fields. One that has others, or one twice, is left to json.Unmarshal.
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

// find is where a field stands, of which it is likely which one it is; or -1.
func find(fields []field, likely int, name []byte) int {
	for i := range fields {
		if at := (likely + i) % len(fields); fields[at].name == string(name) {
			return at
		}
	}
	return -1
}

// fieldsOf are the fields of a struct that stand in its JSON, with how they are read.
func fieldsOf(t reflect.Type, within []reflect.Type) (fields []field, ok bool) {
	if slices.Contains(within, t) {
		return nil, false // it contains itself
	}
	within = append(within[:len(within):len(within)], t)
	members, ok := membersOf(t)
	for _, m := range members {
		fields = append(fields, field{m.name, m.index, valueOf(m.goType, within)})
	}
	return fields, ok && len(fields) <= fieldsMax
}

// member is a field of a struct as its JSON names it.
type member struct {
	name   string
	index  int
	goType reflect.Type
	option string // omitempty, omitzero or none
}

// membersOf are those of a struct whose names are all its own, told apart whatever their case, and usual.
func membersOf(t reflect.Type) (members []member, ok bool) {
	names := map[string]bool{}
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		if f.Anonymous {
			return nil, false // whose fields count as this one's
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

// unusual says that a name may not be taken as it is.
func unusual(c rune) bool {
	return (c < 'a' || 'z' < c) && (c < 'A' || 'Z' < c) && (c < '0' || '9' < c) && c != '_'
}

// scan is a place in JSON.
type scan struct {
	data []byte
	at   int
}

// byte passes over a byte, if it is there.
func (s *scan) byte(b byte) bool {
	if s.at < len(s.data) && s.data[s.at] == b {
		s.at++
		return true
	}
	return false
}

// word passes over a word, if it is there.
func (s *scan) word(w string) bool {
	if len(s.data)-s.at >= len(w) && string(s.data[s.at:s.at+len(w)]) == w {
		s.at += len(w)
		return true
	}
	return false
}

// text passes over a string in which nothing is escaped.
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

// integer passes over a whole number. What follows a number that is none is no end of a value.
func (s *scan) integer() (number int64, ok bool) {
	negative := s.byte('-')
	begin := s.at
	for ; s.at < len(s.data) && '0' <= s.data[s.at] && s.data[s.at] <= '9'; s.at++ {
		if number > math.MaxInt64/10-1 {
			return 0, false // nearly too large
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
