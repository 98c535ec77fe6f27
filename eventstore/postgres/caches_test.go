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
	t.Run("the last answers are known as they were stored, and not all there ever were", func(t *testing.T) {
		t.Parallel()
		const size, commands = 10, 95
		known := newResponseCache(size)
		names := make([]uuid.UUID, commands)
		stored := make([]*eventstore.StoredResponse, commands)
		for i := range names {
			names[i] = uuid.New()
			stored[i] = &eventstore.StoredResponse{BodyHash: [32]byte{byte(i)}, Position: int64(i), Body: fmt.Appendf(nil, `{"n":%d}`, i)}
			require.Nil(t, known.get(names[i]))
			known.put(names[i], stored[i])
			for last := max(0, i-size+1); last <= i; last++ {
				require.Equal(t, stored[last], known.get(names[last]))
			}
		}
		for i := range commands - 2*size {
			require.Nil(t, known.get(names[i]))
		}
	})
	t.Run("an answer that was given is not written over", func(t *testing.T) {
		t.Parallel()
		known := newResponseCache(10)
		first := uuid.New()
		known.put(first, &eventstore.StoredResponse{Body: []byte(`"first"`)})
		given := known.get(first)
		_ = append(given.Body, "..."...)
		known.put(uuid.New(), &eventstore.StoredResponse{Body: []byte(`"second"`)})
		require.Equal(t, `"first"`, string(given.Body))
		require.Equal(t, `"first"`, string(known.get(first).Body))
	})
	t.Run("versions are those of their streams until they are forgotten", func(t *testing.T) {
		t.Parallel()
		known := newVersionCache(1_000)
		stream := func(i int) domain.StreamID { return domain.Stream("account", fmt.Sprint(i)) }
		for i := range 1_000 {
			known.put(stream(i), int64(i))
		}
		for i := range 1_000 {
			version, there := known.get(stream(i))
			require.True(t, there)
			require.EqualValues(t, i, version)
		}
		_, there := known.get(stream(1_000))
		require.False(t, there)
		known.clear()
		_, there = known.get(stream(1))
		require.False(t, there)
	})
}
