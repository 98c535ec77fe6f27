// Package fastjson reads and writes JSON faster than encoding/json, with the same results. It analyzes types in advance and makes
// one pass over the bytes. It passes unusual input, such as escaped characters and syntax errors, to encoding/json.
package fastjson

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
	decode decodeFunc // nil if json.Unmarshal decodes the type
}

// NewReader returns a reader for a type. It is expensive to create and safe for concurrent use.
func NewReader(t reflect.Type) *Reader { return &Reader{goType: t, decode: decodeFuncFor(t, nil)} }

// Read decodes data into dst, which points to a zero value.
func (r *Reader) Read(data []byte, dst reflect.Value) error {
	if r.tryRead(data, dst.Elem()) {
		return nil
	}
	dst.Elem().SetZero()
	return json.Unmarshal(data, dst.Interface())
}

// tryRead decodes data and reports whether it succeeded. If not, dst might be partly set.
func (r *Reader) tryRead(data []byte, dst reflect.Value) bool {
	if r.decode == nil {
		return false
	}
	s := scanner{data: data}
	return r.decode(&s, dst) && s.pos == len(data)
}

// decodeFunc decodes one value. It returns false if it can't.
type decodeFunc func(s *scanner, dst reflect.Value) bool

var (
	jsonUnmarshalerType = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
	numberType          = reflect.TypeFor[json.Number]()
)

// decodeFuncFor returns the decoder for a type, or nil if only json.Unmarshal can decode it. outerTypes lists the structs that
// contain the type.
func decodeFuncFor(t reflect.Type, outerTypes []reflect.Type) decodeFunc {
	switch {
	case t == numberType:
		return nil
	case reflect.PointerTo(t).Implements(jsonUnmarshalerType):
		return readQuotedJSON
	case reflect.PointerTo(t).Implements(textUnmarshalerType):
		return readTextUnmarshaler
	}
	switch t.Kind() {
	case reflect.String:
		return readString
	case reflect.Bool:
		return readBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return readInt
	case reflect.Struct:
		return structDecoder(t, outerTypes)
	case reflect.Slice:
		return sliceDecoder(t, outerTypes)
	case reflect.Pointer:
		return pointerDecoder(t, outerTypes)
	}
	return nil
}

func readString(s *scanner, dst reflect.Value) bool {
	text, ok := s.readString()
	if ok {
		dst.SetString(string(text))
	}
	return ok
}

func readTextUnmarshaler(s *scanner, dst reflect.Value) bool {
	text, ok := s.readString()
	return ok && dst.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText(text) == nil
}

// readQuotedJSON calls UnmarshalJSON if the value is a string.
func readQuotedJSON(s *scanner, dst reflect.Value) bool {
	start := s.pos
	_, ok := s.readString()
	return ok && dst.Addr().Interface().(json.Unmarshaler).UnmarshalJSON(s.data[start:s.pos]) == nil
}

func readBool(s *scanner, dst reflect.Value) bool {
	switch {
	case s.skipWord("true"):
		dst.SetBool(true)
	case s.skipWord("false"):
		dst.SetBool(false)
	default:
		return false
	}
	return true
}

func readInt(s *scanner, dst reflect.Value) bool {
	number, ok := s.readInteger()
	if !ok || dst.OverflowInt(number) {
		return false
	}
	dst.SetInt(number)
	return true
}

// sliceDecoder returns the decoder for a slice, or nil. JSON encodes []byte as a string, which json.Unmarshal decodes.
func sliceDecoder(t reflect.Type, outerTypes []reflect.Type) decodeFunc {
	element := decodeFuncFor(t.Elem(), outerTypes)
	if element == nil || t.Elem().Kind() == reflect.Uint8 {
		return nil
	}
	return func(s *scanner, dst reflect.Value) bool {
		if s.skipWord("null") {
			return true
		}
		if !s.skipByte('[') {
			return false
		}
		list := reflect.MakeSlice(t, 0, 0)
		for !s.skipByte(']') {
			if list.Len() > 0 && !s.skipByte(',') {
				return false
			}
			next := reflect.New(t.Elem()).Elem()
			if !element(s, next) {
				return false
			}
			list = reflect.Append(list, next)
		}
		dst.Set(list)
		return true
	}
}

func pointerDecoder(t reflect.Type, outerTypes []reflect.Type) decodeFunc {
	target := decodeFuncFor(t.Elem(), outerTypes)
	if target == nil {
		return nil
	}
	return func(s *scanner, dst reflect.Value) bool {
		if s.skipWord("null") {
			return true
		}
		dst.Set(reflect.New(t.Elem()))
		return target(s, dst.Elem())
	}
}

// fieldDecoder decodes a field of a struct.
type fieldDecoder struct {
	name   string
	index  int
	decode decodeFunc // nil if json.Unmarshal decodes the field
}

const maxFields = 64 // per struct, because a uint64 records which fields were seen

// structDecoder returns the decoder for a struct, or nil. The decoder returns false for unknown or repeated fields.
func structDecoder(t reflect.Type, outerTypes []reflect.Type) decodeFunc {
	fields, ok := fieldDecodersOf(t, outerTypes)
	if !ok {
		return nil
	}
	return func(s *scanner, dst reflect.Value) bool {
		if !s.skipByte('{') {
			return false
		}
		var seen uint64
		for next := 0; !s.skipByte('}'); next++ {
			if seen != 0 && !s.skipByte(',') {
				return false
			}
			name, ok := s.readString()
			if !ok || !s.skipByte(':') {
				return false
			}
			next = findField(fields, next, name)
			if next < 0 || seen&(1<<next) != 0 {
				return false
			}
			seen |= 1 << next
			f := &fields[next]
			if f.decode == nil || !f.decode(s, dst.Field(f.index)) {
				return false
			}
		}
		return true
	}
}

// findField returns the index of a field, or -1. It tries the likely index first.
func findField(fields []fieldDecoder, likely int, name []byte) int {
	for i := range fields {
		if index := (likely + i) % len(fields); fields[index].name == string(name) {
			return index
		}
	}
	return -1
}

// fieldDecodersOf returns the decoders for a struct's JSON fields. ok is false if only json.Unmarshal can decode the struct.
func fieldDecodersOf(t reflect.Type, outerTypes []reflect.Type) (fields []fieldDecoder, ok bool) {
	if slices.Contains(outerTypes, t) {
		return nil, false // recursive type
	}
	outerTypes = append(slices.Clip(outerTypes), t)
	members, ok := jsonFieldsOf(t)
	for _, m := range members {
		fields = append(fields, fieldDecoder{m.name, m.index, decodeFuncFor(m.goType, outerTypes)})
	}
	return fields, ok && len(fields) <= maxFields
}

// jsonField is a struct field with its JSON name.
type jsonField struct {
	name   string
	index  int
	goType reflect.Type
	option string // omitempty, omitzero, or empty
}

// jsonFieldsOf returns the JSON fields of a struct. ok is false for embedded fields, names that differ only in case, unusual names,
// and unknown tag options.
func jsonFieldsOf(t reflect.Type) (members []jsonField, ok bool) {
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
		duplicate := names[strings.ToLower(name)]
		if duplicate || option != "" && option != "omitempty" && option != "omitzero" || strings.ContainsFunc(name, isUnusualRune) {
			return nil, false
		}
		names[strings.ToLower(name)] = true
		members = append(members, jsonField{name, i, f.Type, option})
	}
	return members, true
}

// isUnusualRune reports whether a character is not an ASCII letter, a digit, or an underscore.
func isUnusualRune(c rune) bool {
	return (c < 'a' || 'z' < c) && (c < 'A' || 'Z' < c) && (c < '0' || '9' < c) && c != '_'
}

// scanner reads JSON tokens.
type scanner struct {
	data []byte
	pos  int
}

// skipByte skips a byte if it is next, and reports whether it was.
func (s *scanner) skipByte(b byte) bool {
	if s.pos < len(s.data) && s.data[s.pos] == b {
		s.pos++
		return true
	}
	return false
}

// skipWord skips a word if it is next, and reports whether it was.
func (s *scanner) skipWord(w string) bool {
	if len(s.data)-s.pos >= len(w) && string(s.data[s.pos:s.pos+len(w)]) == w {
		s.pos += len(w)
		return true
	}
	return false
}

// readString reads a string without escapes.
func (s *scanner) readString() (text []byte, ok bool) {
	if !s.skipByte('"') {
		return nil, false
	}
	start, ascii := s.pos, true
	for ; s.pos < len(s.data); s.pos++ {
		switch b := s.data[s.pos]; {
		case b == '"':
			text = s.data[start:s.pos]
			s.pos++
			return text, ascii || utf8.Valid(text)
		case b == '\\' || b < ' ':
			return nil, false
		case b >= utf8.RuneSelf:
			ascii = false
		}
	}
	return nil, false
}

// readInteger reads an integer. It stops at a fraction or exponent, which makes the caller fail.
func (s *scanner) readInteger() (number int64, ok bool) {
	negative := s.skipByte('-')
	start := s.pos
	for ; s.pos < len(s.data) && '0' <= s.data[s.pos] && s.data[s.pos] <= '9'; s.pos++ {
		if number > math.MaxInt64/10-1 {
			return 0, false // close to overflow
		}
		number = 10*number + int64(s.data[s.pos]-'0')
	}
	if digits := s.pos - start; digits == 0 || (digits > 1 && s.data[start] == '0') {
		return 0, false
	}
	if negative {
		number = -number
	}
	return number, true
}
