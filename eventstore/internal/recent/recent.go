// Package recent keeps what was used recently, in bounded memory.
package recent

// Map holds between n and 2n of the entries used last, for the n it was made with. It is not safe for concurrent use.
//
// Entries live in two generations. What is used moves to the young one; when that is full, it becomes the old one and
// the former old one is dropped whole. So it costs two lookups, and no list to keep in order.
type Map[K comparable, V any] struct {
	max        int
	young, old map[K]V
}

// NewMap returns a map for at least max entries.
func NewMap[K comparable, V any](max int) *Map[K, V] {
	return &Map[K, V]{max: max, young: make(map[K]V), old: make(map[K]V)}
}

// Get finds an entry and counts as its use.
func (m *Map[K, V]) Get(key K) (V, bool) {
	v, found := m.young[key]
	if !found {
		if v, found = m.old[key]; found {
			delete(m.old, key)
			m.Put(key, v)
		}
	}
	return v, found
}

// Put sets an entry.
func (m *Map[K, V]) Put(key K, value V) {
	if len(m.young) >= m.max {
		if _, there := m.young[key]; !there {
			m.old, m.young = m.young, make(map[K]V, len(m.young))
		}
	}
	delete(m.old, key)
	m.young[key] = value
}

// Delete forgets an entry.
func (m *Map[K, V]) Delete(key K) {
	delete(m.young, key)
	delete(m.old, key)
}

// Clear forgets everything.
func (m *Map[K, V]) Clear() {
	clear(m.young)
	clear(m.old)
}

// Len counts the entries.
func (m *Map[K, V]) Len() int { return len(m.young) + len(m.old) }
