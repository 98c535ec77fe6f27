package fastjson

import "reflect"

// ReadsDirectly reports whether data is decoded without json.Unmarshal.
func (r *Reader) ReadsDirectly(data []byte) bool {
	return r.tryRead(data, reflect.New(r.goType).Elem())
}

// WritesDirectly reports whether a type is encoded without json.Marshal.
func WritesDirectly(t reflect.Type) bool { return encoderFor(t).encode != nil }
