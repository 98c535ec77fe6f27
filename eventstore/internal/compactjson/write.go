package compactjson

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

// encoder writes values of one type.
type encoder struct {
	encode  encodeFunc // nil if the type is left to json.Marshal
	buffers sync.Pool
}

// buffer holds a value to encode, and its text. The value is addressable, so its methods can be called without copying it.
type buffer struct {
	value reflect.Value
	text  []byte
}

var encoders sync.Map // by type, created on first use

func encoderFor(t reflect.Type) *encoder {
	if w, known := encoders.Load(t); known {
		return w.(*encoder)
	}
	w := &encoder{encode: encodeFuncOf(t, nil)}
	w.buffers.New = func() any { return &buffer{value: reflect.New(t).Elem()} }
	made, _ := encoders.LoadOrStore(t, w)
	return made.(*encoder)
}

// Write returns the same bytes as json.Marshal, in a slice of exactly that size.
func Write(value reflect.Value) ([]byte, error) {
	if !value.IsValid() { // a nil interface
		return json.Marshal(nil)
	}
	var written []byte
	err := WithJSON(value, func(text []byte) error {
		written = make([]byte, len(text))
		copy(written, text)
		return nil
	})
	return written, err
}

// WithJSON passes the JSON of a value to a function, which must not keep it: the bytes are overwritten afterwards.
func WithJSON(value reflect.Value, to func(text []byte) error) error {
	w := encoderFor(value.Type())
	if w.encode != nil {
		p := w.buffers.Get().(*buffer)
		p.value.Set(value)
		text, ok := w.encode(p.text[:0], p.value)
		p.value.SetZero()
		defer func() {
			clear(text) // may contain personal data
			p.text = text
			w.buffers.Put(p)
		}()
		if ok {
			return to(text)
		}
	}
	text, err := json.Marshal(value.Interface())
	if err != nil {
		return err
	}
	return to(text)
}

// encodeFunc appends one addressable value to a text. It returns false if it can't.
type encodeFunc func(text []byte, v reflect.Value) ([]byte, bool)

var (
	jsonMarshalerType  = reflect.TypeFor[json.Marshaler]()
	textMarshalerType  = reflect.TypeFor[encoding.TextMarshaler]()
	textAppenderType = reflect.TypeFor[encoding.TextAppender]()
	isZeroerType  = reflect.TypeFor[isZeroer]()
	timeType    = reflect.TypeFor[time.Time]()
)

// encodeFuncOf returns the encoder of a type, or nil. within are the enclosing types.
func encodeFuncOf(t reflect.Type, within []reflect.Type) encodeFunc {
	if slices.Contains(within, t) {
		return nil // recursive type
	}
	within = append(within[:len(within):len(within)], t)
	to := reflect.PointerTo(t)
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
	case to.Implements(jsonMarshalerType), to.Implements(textMarshalerType):
		return nil // json.Marshal depends on whether the value is addressable
	}
	switch t.Kind() {
	case reflect.String:
		return func(text []byte, v reflect.Value) ([]byte, bool) { return appendQuoted(text, v.String()) }
	case reflect.Bool:
		return func(text []byte, v reflect.Value) ([]byte, bool) { return strconv.AppendBool(text, v.Bool()), true }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(text []byte, v reflect.Value) ([]byte, bool) { return strconv.AppendInt(text, v.Int(), 10), true }
	case reflect.Struct:
		return structEncoder(t, within)
	case reflect.Slice:
		return sliceEncoder(t, within)
	case reflect.Pointer:
		return pointerEncoder(t, within)
	case reflect.Map, reflect.Float32, reflect.Float64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return writeStandard
	}
	return nil
}

// hasEmbeddedFields reports whether a type has embedded fields. A promoted method would encode only that field.
func hasEmbeddedFields(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for i := range t.NumField() {
		if t.Field(i).Anonymous {
			return true
		}
	}
	return false
}

// writeStandard calls json.Marshal for a value whose encoding does not depend on its context.
func writeStandard(text []byte, v reflect.Value) ([]byte, bool) {
	written, err := json.Marshal(v.Interface())
	return append(text, written...), err == nil
}

func writeTime(text []byte, v reflect.Value) ([]byte, bool) {
	text, err := v.Addr().Interface().(*time.Time).AppendText(append(text, '"'))
	return append(text, '"'), err == nil
}

// writeJSONMarshaler calls MarshalJSON, and accepts the result if it is a string without escapes.
func writeJSONMarshaler(text []byte, v reflect.Value) ([]byte, bool) {
	written, err := v.Addr().Interface().(json.Marshaler).MarshalJSON()
	if n := len(written); err != nil || n < 2 || written[0] != '"' || written[n-1] != '"' || !isPlain(written[1:n-1]) {
		return text, false
	}
	return append(text, written...), true
}

func writeTextMarshaler(text []byte, v reflect.Value) ([]byte, bool) {
	written, err := v.Addr().Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		return text, false
	}
	return appendQuoted(text, written)
}

func writeTextAppender(text []byte, v reflect.Value) ([]byte, bool) {
	begin := len(text)
	text, err := v.Addr().Interface().(encoding.TextAppender).AppendText(append(text, '"'))
	if err != nil {
		return text, false // the caller discards the text
	}
	if written := text[begin+1:]; !isPlain(written) {
		return appendQuoted(text[:begin], bytes.Clone(written))
	}
	return append(text, '"'), true
}

func structEncoder(t reflect.Type, within []reflect.Type) encodeFunc {
	members, ok := membersOf(t)
	if !ok {
		return nil
	}
	type part struct {
		begin string // name with punctuation
		index int
		write encodeFunc
		empty func(reflect.Value) bool // whether to omit it; nil if it is never omitted
	}
	parts := make([]part, len(members))
	for i, m := range members {
		parts[i] = part{`"` + m.name + `":`, m.index, encodeFuncOf(m.goType, within), nil}
		switch {
		case parts[i].write == nil:
			return nil
		case m.option == "omitempty":
			parts[i].empty = isEmpty
		case m.option == "omitzero" && m.goType.Implements(isZeroerType) && m.goType.Kind() == reflect.Pointer:
			parts[i].empty = func(v reflect.Value) bool { return v.IsNil() || v.Interface().(isZeroer).IsZero() }
		case m.option == "omitzero" && m.goType.Implements(isZeroerType):
			parts[i].empty = func(v reflect.Value) bool { return v.Addr().Interface().(isZeroer).IsZero() }
		case m.option == "omitzero" && reflect.PointerTo(m.goType).Implements(isZeroerType):
			return nil // json.Marshal depends on whether the value is addressable
		case m.option == "omitzero":
			parts[i].empty = reflect.Value.IsZero
		}
	}
	return func(text []byte, v reflect.Value) ([]byte, bool) {
		text = append(text, '{')
		begin := len(text)
		for i := range parts {
			p := &parts[i]
			value := v.Field(p.index)
			if p.empty != nil && p.empty(value) {
				continue
			}
			if len(text) > begin {
				text = append(text, ',')
			}
			var ok bool
			if text, ok = p.write(append(text, p.begin...), value); !ok {
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

// isZeroer is implemented by types with their own test for omitzero.
type isZeroer interface{ IsZero() bool }

func sliceEncoder(t reflect.Type, within []reflect.Type) encodeFunc {
	element := encodeFuncOf(t.Elem(), within)
	if element == nil {
		return nil
	}
	ofBytes := t.Elem().Kind() == reflect.Uint8 && !t.Elem().Implements(jsonMarshalerType) && !t.Elem().Implements(textMarshalerType)
	return func(text []byte, v reflect.Value) ([]byte, bool) {
		switch {
		case v.IsNil():
			return append(text, "null"...), true
		case ofBytes:
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

func pointerEncoder(t reflect.Type, within []reflect.Type) encodeFunc {
	target := encodeFuncOf(t.Elem(), within)
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

// appendQuoted appends a string.
func appendQuoted[T string | []byte](text []byte, s T) ([]byte, bool) {
	if isPlain(s) {
		return append(append(append(text, '"'), s...), '"'), true
	}
	written, err := json.Marshal(string(s))
	return append(text, written...), err == nil
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
