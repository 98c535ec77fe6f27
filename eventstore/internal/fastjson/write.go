package fastjson

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"time"
	"unicode/utf8"
)

// encoder encodes values of one type.
type encoder struct {
	encode  encodeFunc // nil if json.Marshal encodes the type
	buffers sync.Pool
}

// buffer holds a value to encode and its JSON. The value is addressable, so its methods can be called without copying it.
type buffer struct {
	value reflect.Value
	text  []byte
}

var encoders sync.Map // by type, created on first use

func encoderFor(t reflect.Type) *encoder {
	if e, ok := encoders.Load(t); ok {
		return e.(*encoder)
	}
	e := &encoder{encode: encodeFuncFor(t, nil)}
	e.buffers.New = func() any { return &buffer{value: reflect.New(t).Elem()} }
	stored, _ := encoders.LoadOrStore(t, e)
	return stored.(*encoder)
}

// Write returns the same bytes as json.Marshal, in a slice without spare capacity.
func Write(value reflect.Value) ([]byte, error) {
	if !value.IsValid() { // a nil interface
		return json.Marshal(nil)
	}
	var encoded []byte
	err := WithJSON(value, func(text []byte) error {
		encoded = make([]byte, len(text))
		copy(encoded, text)
		return nil
	})
	return encoded, err
}

// WithJSON calls fn with a value's JSON. fn must not keep the bytes, because they are overwritten later.
func WithJSON(value reflect.Value, fn func(text []byte) error) error {
	e := encoderFor(value.Type())
	if e.encode != nil {
		b := e.buffers.Get().(*buffer)
		b.value.Set(value)
		text, ok := e.encode(b.text[:0], b.value)
		b.value.SetZero()
		defer func() {
			clear(text) // may contain personal data
			b.text = text
			e.buffers.Put(b)
		}()
		if ok {
			return fn(text)
		}
	}
	text, err := json.Marshal(value.Interface())
	if err != nil {
		return err
	}
	return fn(text)
}

// encodeFunc appends the JSON of an addressable value to text. It returns false if it can't.
type encodeFunc func(text []byte, v reflect.Value) ([]byte, bool)

var (
	jsonMarshalerType = reflect.TypeFor[json.Marshaler]()
	textMarshalerType = reflect.TypeFor[encoding.TextMarshaler]()
	textAppenderType  = reflect.TypeFor[encoding.TextAppender]()
	isZeroerType      = reflect.TypeFor[isZeroer]()
	timeType          = reflect.TypeFor[time.Time]()
)

// encodeFuncFor returns the function that encodes a type, or nil if only json.Marshal can encode it. outerTypes lists the types
// that contain the type.
func encodeFuncFor(t reflect.Type, outerTypes []reflect.Type) encodeFunc {
	if slices.Contains(outerTypes, t) {
		return nil // recursive type
	}
	outerTypes = append(slices.Clip(outerTypes), t)
	pointer := reflect.PointerTo(t)
	switch isPointer := t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface; {
	case t == numberType:
		return nil
	case t == timeType:
		return writeTime
	case t.Implements(jsonMarshalerType) && !isPointer:
		return writeJSONMarshaler
	case t.Implements(textMarshalerType) && !isPointer && t.Implements(textAppenderType) && !hasEmbeddedFields(t):
		return writeTextAppender
	case t.Implements(textMarshalerType) && !isPointer:
		return writeTextMarshaler
	case pointer.Implements(jsonMarshalerType), pointer.Implements(textMarshalerType):
		return nil // the output of json.Marshal depends on whether the value is addressable
	}
	switch t.Kind() {
	case reflect.String:
		return func(text []byte, v reflect.Value) ([]byte, bool) { return appendQuoted(text, v.String()) }
	case reflect.Bool:
		return func(text []byte, v reflect.Value) ([]byte, bool) { return strconv.AppendBool(text, v.Bool()), true }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(text []byte, v reflect.Value) ([]byte, bool) { return strconv.AppendInt(text, v.Int(), 10), true }
	case reflect.Struct:
		return structEncoder(t, outerTypes)
	case reflect.Slice:
		return sliceEncoder(t, outerTypes)
	case reflect.Pointer:
		return pointerEncoder(t, outerTypes)
	case reflect.Map, reflect.Float32, reflect.Float64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return writeStandard
	}
	return nil
}

// hasEmbeddedFields reports whether a type has embedded fields. A method promoted from such a field would encode only that field.
func hasEmbeddedFields(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for field := range t.Fields() {
		if field.Anonymous {
			return true
		}
	}
	return false
}

// writeStandard calls json.Marshal. It is for types whose encoding does not depend on the value's context.
func writeStandard(text []byte, v reflect.Value) ([]byte, bool) {
	encoded, err := json.Marshal(v.Interface())
	return append(text, encoded...), err == nil
}

func writeTime(text []byte, v reflect.Value) ([]byte, bool) {
	text, err := v.Addr().Interface().(*time.Time).AppendText(append(text, '"'))
	return append(text, '"'), err == nil
}

// writeJSONMarshaler calls MarshalJSON, and accepts the result if it is a string without escapes.
func writeJSONMarshaler(text []byte, v reflect.Value) ([]byte, bool) {
	encoded, err := v.Addr().Interface().(json.Marshaler).MarshalJSON()
	if n := len(encoded); err != nil || n < 2 || encoded[0] != '"' || encoded[n-1] != '"' || !isPlain(encoded[1:n-1]) {
		return text, false
	}
	return append(text, encoded...), true
}

func writeTextMarshaler(text []byte, v reflect.Value) ([]byte, bool) {
	encoded, err := v.Addr().Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		return text, false
	}
	return appendQuoted(text, encoded)
}

func writeTextAppender(text []byte, v reflect.Value) ([]byte, bool) {
	start := len(text)
	text, err := v.Addr().Interface().(encoding.TextAppender).AppendText(append(text, '"'))
	if err != nil {
		return text, false // the caller discards the text
	}
	if encoded := text[start+1:]; !isPlain(encoded) {
		return appendQuoted(text[:start], bytes.Clone(encoded))
	}
	return append(text, '"'), true
}

func structEncoder(t reflect.Type, outerTypes []reflect.Type) encodeFunc {
	members, ok := jsonFieldsOf(t)
	if !ok {
		return nil
	}
	type fieldEncoder struct {
		prefix string // name with quotes and colon
		index  int
		encode encodeFunc
		omit   func(reflect.Value) bool // reports whether to omit a value; nil if it is never omitted
	}
	fields := make([]fieldEncoder, len(members))
	for i, m := range members {
		fields[i] = fieldEncoder{`"` + m.name + `":`, m.index, encodeFuncFor(m.goType, outerTypes), nil}
		switch {
		case fields[i].encode == nil:
			return nil
		case m.option == "omitempty":
			fields[i].omit = isEmpty
		case m.option == "omitzero" && m.goType.Implements(isZeroerType) && m.goType.Kind() == reflect.Pointer:
			fields[i].omit = func(v reflect.Value) bool { return v.IsNil() || v.Interface().(isZeroer).IsZero() }
		case m.option == "omitzero" && m.goType.Implements(isZeroerType):
			fields[i].omit = func(v reflect.Value) bool { return v.Addr().Interface().(isZeroer).IsZero() }
		case m.option == "omitzero" && reflect.PointerTo(m.goType).Implements(isZeroerType):
			return nil // the output of json.Marshal depends on whether the value is addressable
		case m.option == "omitzero":
			fields[i].omit = reflect.Value.IsZero
		}
	}
	return func(text []byte, v reflect.Value) ([]byte, bool) {
		text = append(text, '{')
		start := len(text)
		for i := range fields {
			f := &fields[i]
			value := v.Field(f.index)
			if f.omit != nil && f.omit(value) {
				continue
			}
			if len(text) > start {
				text = append(text, ',')
			}
			var ok bool
			if text, ok = f.encode(append(text, f.prefix...), value); !ok {
				return text, false
			}
		}
		return append(text, '}'), true
	}
}

// isEmpty implements omitempty.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// isZeroer is implemented by types that define their zero value for omitzero.
type isZeroer interface{ IsZero() bool }

func sliceEncoder(t reflect.Type, outerTypes []reflect.Type) encodeFunc {
	element := encodeFuncFor(t.Elem(), outerTypes)
	if element == nil {
		return nil
	}
	isBytes := t.Elem().Kind() == reflect.Uint8 && !t.Elem().Implements(jsonMarshalerType) && !t.Elem().Implements(textMarshalerType)
	return func(text []byte, v reflect.Value) ([]byte, bool) {
		switch {
		case v.IsNil():
			return append(text, "null"...), true
		case isBytes:
			return append(base64.StdEncoding.AppendEncode(append(text, '"'), v.Bytes()), '"'), true
		}
		text = append(text, '[')
		for i := range v.Len() {
			if i > 0 {
				text = append(text, ',')
			}
			var ok bool
			if text, ok = element(text, v.Index(i)); !ok {
				return text, false
			}
		}
		return append(text, ']'), true
	}
}

func pointerEncoder(t reflect.Type, outerTypes []reflect.Type) encodeFunc {
	target := encodeFuncFor(t.Elem(), outerTypes)
	if target == nil {
		return nil
	}
	return func(text []byte, v reflect.Value) ([]byte, bool) {
		if v.IsNil() {
			return append(text, "null"...), true
		}
		return target(text, v.Elem())
	}
}

// appendQuoted appends s as a JSON string.
func appendQuoted[T string | []byte](text []byte, s T) ([]byte, bool) {
	if isPlain(s) {
		return append(append(append(text, '"'), s...), '"'), true
	}
	encoded, err := json.Marshal(string(s))
	return append(text, encoded...), err == nil
}

// isPlain reports whether a string needs no escaping in JSON.
func isPlain[T string | []byte](s T) bool {
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c < ' ', c == '"', c == '\\', c == '<', c == '>', c == '&':
			return false
		case c < utf8.RuneSelf:
			i++
		default:
			r, size := utf8.DecodeRuneInString(string(s[i:min(i+utf8.UTFMax, len(s))]))
			if r == utf8.RuneError && size == 1 || r == '\u2028' || r == '\u2029' {
				return false
			}
			i += size
		}
	}
	return true
}
