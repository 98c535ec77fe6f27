package maintenance_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/projections/maintenance"
	"hulak/projections/projectiontest"
)

// TestErasureWithKeyCachedInAnotherProcess destroys a person's key while another process still caches it.
func TestErasureWithKeyCachedInAnotherProcess(t *testing.T) {
	t.Parallel()
	setUp := func(t *testing.T) (c, other *projectiontest.Case) {
		t.Helper()
		c = projectiontest.New(t)
		keyEncryptionKey := eventstore.NewKeyEncryptionKey()
		newProcess := func(process projectiontest.Case) *projectiontest.Case {
			process.Keys = eventstore.NewKeyring(process.Store, keyEncryptionKey)
			process.Log = eventstore.NewLog(process.Store, eventregistry.Registry(), process.Keys)
			process.Process = process.NewProcess(projectiontest.PersonNames())
			return &process
		}
		return newProcess(*c), newProcess(*c)
	}
	signUp := func(c *projectiontest.Case, id string) int64 {
		signedUp := projectiontest.SampleSender()
		signedUp.SenderID = id
		return c.Given("sender", id, signedUp)
	}

	t.Run("a rebuild does not restore the person's rows", func(t *testing.T) {
		t.Parallel()
		c, other := setUp(t)
		signUp(c, "s-1")
		signUp(c, "s-2")
		other.CatchUp() // caches the keys
		c.Erase("s-1")
		require.Equal(t, []string{"s-2 Sita"}, c.HolderRows())
		comparison, err := other.Maintainer.Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{})
		require.NoError(t, err)
		assert.Empty(t, comparison.DifferingTables())
		assert.Equal(t, []string{"s-2 Sita"}, c.HolderRows())
		_, err = other.Maintainer.Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{})
		require.NoError(t, err, "the new tables keep the record of the purge")
		assert.Equal(t, []string{"s-2 Sita"}, c.HolderRows())
	})

	t.Run("a person erased during a rebuild is not in the new tables", func(t *testing.T) {
		t.Parallel()
		c, other := setUp(t)
		signUp(c, "s-1")
		signUp(c, "s-2")
		other.CatchUp()
		filled := 0
		_, err := other.Maintainer.Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{Progress: func(maintenance.Progress) {
			if filled++; filled == 2 {
				c.Erase("s-1")
			}
		}})
		require.NoError(t, err)
		assert.Equal(t, []string{"s-2 Sita"}, c.HolderRows())
	})

	t.Run("a runner that catches up writes no rows for the person", func(t *testing.T) {
		t.Parallel()
		c, other := setUp(t)
		signUp(c, "s-1")
		other.CatchUp()
		signUp(c, "s-1") // stored before the key is destroyed, and applied after the purge
		c.Erase("s-1")
		other.CatchUp()
		assert.Empty(t, c.HolderRows())
	})

	t.Run("a follower writes no rows for the person", func(t *testing.T) {
		t.Parallel()
		c, other := setUp(t)
		other.Run()
		require.NoError(t, other.Runner.WaitFor(c.Ctx, "holders", signUp(other, "s-1")))
		require.Equal(t, []string{"s-1 Sita"}, c.HolderRows())
		c.Erase("s-1")
		signUp(other, "s-1") // still encrypts and decrypts with the key
		require.NoError(t, other.Runner.WaitFor(c.Ctx, "holders", signUp(other, "s-2")))
		assert.Equal(t, []string{"s-2 Sita"}, c.HolderRows())
	})
}
