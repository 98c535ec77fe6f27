package lru_test

import (
	"testing"

	"pgregory.net/rapid"

	"hulak/eventstore/internal/lru"
)

func TestCacheKeepsRecentEntriesAndIsBounded(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const size = 5
		c := lru.NewCache[int, int](size)
		want := map[int]int{}
		var used []int // keys, least recently used first
		use := func(key int) {
			for i, k := range used {
				if k == key {
					used = append(used[:i], used[i+1:]...)
					break
				}
			}
			used = append(used, key)
		}
		for step := range rapid.IntRange(0, 200).Draw(t, "steps") {
			key := rapid.IntRange(0, 20).Draw(t, "key")
			switch rapid.IntRange(0, 3).Draw(t, "operation") {
			case 0, 1:
				c.Put(key, step)
				want[key] = step
				use(key)
			case 2:
				c.Delete(key)
				delete(want, key)
			case 3:
				if value, found := c.Get(key); found {
					if expected, ok := want[key]; !ok || value != expected {
						t.Fatalf("key %d: got %d, want %d", key, value, expected)
					}
					use(key)
				}
			}
			if c.Len() > 2*size {
				t.Fatalf("got %d entries, want at most %d", c.Len(), 2*size)
			}
		}
		for i := len(used) - 1; i >= max(0, len(used)-size); i-- {
			if _, ok := want[used[i]]; !ok {
				continue
			}
			if _, found := c.Get(used[i]); !found {
				t.Fatalf("key %d is missing after only %d more recent keys", used[i], len(used)-1-i)
			}
		}
	})
}

func TestClear(t *testing.T) {
	t.Parallel()
	c := lru.NewCache[string, int](1)
	c.Put("a", 1)
	c.Put("b", 2)
	c.Clear()
	if _, found := c.Get("a"); found || c.Len() != 0 {
		t.Fatal("got entries after Clear")
	}
}
