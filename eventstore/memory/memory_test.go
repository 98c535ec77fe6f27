package memory_test

import (
	"testing"

	"hulak/eventstore/memory"
	"hulak/eventstore/storetest"
)

func TestStoreContract(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(*testing.T) storetest.Fixture {
		store := memory.New()
		return storetest.Fixture{Store: store, OpenAnother: func() storetest.Backend { return store }, MinEvents: 10_000}
	})
}
