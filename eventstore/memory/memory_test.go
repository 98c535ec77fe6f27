package memory_test

import (
	"testing"

	"hulak/eventstore/memory"
	"hulak/eventstore/storetest"
)

func TestStoreContract(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(*testing.T) storetest.Subject {
		store := memory.New()
		return storetest.Subject{Store: store, Another: func() storetest.Backend { return store }, Events: 20_000}
	})
}
