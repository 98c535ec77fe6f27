package postgres

import (
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
)

func TestWriterCaches(t *testing.T) {
	t.Parallel()
	t.Run("the cache holds recent responses and evicts old ones", func(t *testing.T) {
		t.Parallel()
		const size, count = 10, 95
		cache := newResponseCache(size)
		commands := make([]uuid.UUID, count)
		stored := make([]*eventstore.StoredResponse, count)
		for i := range commands {
			commands[i] = uuid.New()
			stored[i] = &eventstore.StoredResponse{BodyHash: [32]byte{byte(i)}, Position: int64(i), Body: fmt.Appendf(nil, `{"n":%d}`, i)}
			require.Nil(t, cache.get(commands[i]))
			cache.put(commands[i], stored[i])
			for recent := max(0, i-size+1); recent <= i; recent++ {
				require.Equal(t, stored[recent], cache.get(commands[recent]))
			}
		}
		for i := range count - 2*size {
			require.Nil(t, cache.get(commands[i]))
		}
	})
	t.Run("a returned response is never overwritten", func(t *testing.T) {
		t.Parallel()
		cache := newResponseCache(10)
		first := uuid.New()
		cache.put(first, &eventstore.StoredResponse{Body: []byte(`"first"`)})
		response := cache.get(first)
		_ = append(response.Body, "..."...)
		cache.put(uuid.New(), &eventstore.StoredResponse{Body: []byte(`"second"`)})
		require.Equal(t, `"first"`, string(response.Body))
		require.Equal(t, `"first"`, string(cache.get(first).Body))
	})
	t.Run("the cache holds the version of each stream until it is cleared", func(t *testing.T) {
		t.Parallel()
		cache := newVersionCache(1_000)
		stream := func(i int) domain.StreamID { return domain.Stream("account", fmt.Sprint(i)) }
		for i := range 1_000 {
			cache.put(stream(i), int64(i))
		}
		for i := range 1_000 {
			version, ok := cache.get(stream(i))
			require.True(t, ok)
			require.EqualValues(t, i, version)
		}
		_, ok := cache.get(stream(1_000))
		require.False(t, ok)
		cache.clear()
		_, ok = cache.get(stream(1))
		require.False(t, ok)
	})
}
