package core

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"sync"

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
	v := newJSONValidator(body)
	if err := v.value(t, "", 0); err != nil {
		return err
	}
	if len(v.fieldErrors) > 0 {
		return ErrInvalid.WithFields(v.fieldErrors...)
	}
	return nil
}

// jsonValidator reads the tokens of a body. The body is valid JSON, so reading never fails.
type jsonValidator struct {
	tokens      *json.Decoder
	fieldErrors []domain.FieldError
}

func newJSONValidator(body []byte) *jsonValidator {
	tokens := json.NewDecoder(bytes.NewReader(body))
	tokens.UseNumber()
	return &jsonValidator{tokens: tokens}
}

func (v *jsonValidator) next() json.Token {
	token, _ := v.tokens.Token()
	return token
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
	token := v.next()
	switch token {
	case json.Delim('{'):
		return v.object(t, path, depth)
	case json.Delim('['):
		return v.array(t, path, depth)
	}
	if t != nil && !isScalarOf(t, token) {
		v.addError(path, "INVALID_TYPE")
	}
	return nil
}

// isScalarOf reports whether a type can hold a string, a number, a Boolean, or null. Null is treated as an absent field.
func isScalarOf(t reflect.Type, token json.Token) bool {
	switch token := token.(type) {
	case string:
		return t.Kind() == reflect.String
	case bool:
		return t.Kind() == reflect.Bool
	case json.Number:
		return t == numberType || isInteger(t) && !strings.ContainsAny(token.String(), ".eE")
	}
	return true
}

func (v *jsonValidator) object(t reflect.Type, path string, depth int) error {
	var fields map[string]reflect.Type
	if t != nil {
		if t.Kind() == reflect.Struct {
			fields = fieldsOf(t)
		} else {
			v.addError(path, "INVALID_TYPE")
			t = nil
		}
	}
	seen := map[string]bool{}
	for v.tokens.More() {
		name := v.next().(string)
		child := joinPath(path, name)
		if seen[name] {
			v.addError(truncateName(child), "DUPLICATE_FIELD")
		}
		seen[name] = true
		field, known := fields[name]
		if t != nil && !known {
			v.addError(truncateName(child), "UNKNOWN_FIELD")
		}
		if err := v.value(field, child, depth+1); err != nil {
			return err
		}
	}
	v.next() // the closing brace
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
	for i := 0; v.tokens.More(); i++ {
		if err := v.value(element, fmt.Sprintf("%s[%d]", path, i), depth+1); err != nil {
			return err
		}
	}
	v.next() // the closing bracket
	return nil
}

// fieldsCache caches the results of fieldsOf.
var fieldsCache sync.Map // reflect.Type to map[string]reflect.Type

// fieldsOf returns the types of a struct's fields by JSON name, including those of embedded structs.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	if cached, ok := fieldsCache.Load(t); ok {
		return cached.(map[string]reflect.Type)
	}
	fields := map[string]reflect.Type{}
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			maps.Copy(fields, fieldsOf(f.Type))
		case name != "" && name != "-":
			fields[name] = f.Type
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
