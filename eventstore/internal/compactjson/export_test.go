package compactjson

import "reflect"

// Expects reports whether data is read without json.Unmarshal.
func (r *Reader) Expects(data []byte) bool { return r.reads(data, reflect.New(r.goType).Elem()) }

// Writes reports whether a type is written without json.Marshal.
func Writes(t reflect.Type) bool { return writerOf(t).write != nil }
