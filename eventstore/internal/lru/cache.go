// Package recent provides a map of recently used entries with bounded size.
package lru

// Cache holds between n and 2n of the most recently used entries, where n is the size given to NewMap. It is not safe for
// concurrent use.
//
// Entries are in two generations. A used entry moves to the young one. When that is full, it becomes the old one, and the
// previous old one is dropped. A lookup costs two map accesses, and there is no list to maintain.
type Cache[K comparable, V any] struct {
	size       int
	young, old map[K]V
}

// NewCache returns a map that keeps at least max entries.
func NewCache[K comparable, V any](max int) *Cache[K, V] {
	return &Cache[K, V]{size: max, young: make(map[K]V), old: make(map[K]V)}
}

// Get returns an entry and marks it as used.
func (m *Cache[K, V]) Get(key K) (V, bool) {
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
func (m *Cache[K, V]) Put(key K, value V) {
	if len(m.young) >= m.size {
		if _, found := m.young[key]; !found {
			m.old, m.young = m.young, make(map[K]V, len(m.young))
		}
	}
	delete(m.old, key)
	m.young[key] = value
}

// Delete removes an entry.
func (m *Cache[K, V]) Delete(key K) {
	delete(m.young, key)
	delete(m.old, key)
}

// Clear removes all entries.
func (m *Cache[K, V]) Clear() {
	clear(m.young)
	clear(m.old)
}

// Len returns the number of entries.
func (m *Cache[K, V]) Len() int { return len(m.young) + len(m.old) }
