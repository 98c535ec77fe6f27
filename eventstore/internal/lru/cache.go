// Package lru provides a bounded cache of recently used entries.
package lru

// Cache holds between n and 2n of the most recently used entries, where n is the size given to NewCache. It is not safe for
// concurrent use.
//
// Entries are in two generations, young and old. Using an entry moves it to the young generation. When the young generation is
// full, it replaces the old one. A lookup takes one or two map accesses, and there is no list to maintain.
type Cache[K comparable, V any] struct {
	size       int
	young, old map[K]V
}

// NewCache returns a cache that keeps at least size entries.
func NewCache[K comparable, V any](size int) *Cache[K, V] {
	return &Cache[K, V]{size: size, young: make(map[K]V), old: make(map[K]V)}
}

// Get returns an entry and marks it as used.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	v, found := c.young[key]
	if !found {
		if v, found = c.old[key]; found {
			delete(c.old, key)
			c.Put(key, v)
		}
	}
	return v, found
}

// Put sets an entry.
func (c *Cache[K, V]) Put(key K, value V) {
	if len(c.young) >= c.size {
		if _, found := c.young[key]; !found {
			c.old, c.young = c.young, make(map[K]V, len(c.young))
		}
	}
	delete(c.old, key)
	c.young[key] = value
}

// Delete removes an entry.
func (c *Cache[K, V]) Delete(key K) {
	delete(c.young, key)
	delete(c.old, key)
}

// Clear removes all entries.
func (c *Cache[K, V]) Clear() {
	clear(c.young)
	clear(c.old)
}

// Len returns the number of entries.
func (c *Cache[K, V]) Len() int { return len(c.young) + len(c.old) }
