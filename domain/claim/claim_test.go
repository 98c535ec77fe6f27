package claim_test

import (
	"testing"

	"hulak/domain/claim"
	"hulak/domain/decidertest"
)

var given = decidertest.For(claim.EmailDecider)

func TestClaim(t *testing.T) {
	t.Parallel()
	t.Run("a free name is claimed", func(t *testing.T) {
		given(t).When(claim.Claim{Holder: "a"}).Then(claim.Claimed{Holder: "a"})
	})
	t.Run("another's name is refused", func(t *testing.T) {
		given(t, claim.Claimed{Holder: "a"}).When(claim.Claim{Holder: "b"}).ThenRefused(claim.ErrTaken)
	})
	t.Run("one's own name stays", func(t *testing.T) {
		given(t, claim.Claimed{Holder: "a"}).When(claim.Claim{Holder: "a"}).ThenNothing()
	})
	t.Run("a name that was given back is free", func(t *testing.T) {
		given(t, claim.Claimed{Holder: "a"}, claim.Released{Holder: "a"}).When(claim.Claim{Holder: "b"}).Then(claim.Claimed{Holder: "b"})
	})
}

func TestRelease(t *testing.T) {
	t.Parallel()
	t.Run("one's own name is given back", func(t *testing.T) {
		given(t, claim.Claimed{Holder: "a"}).When(claim.Release{Holder: "a"}).Then(claim.Released{Holder: "a"})
	})
	t.Run("another's name is left alone", func(t *testing.T) {
		given(t, claim.Claimed{Holder: "a"}).When(claim.Release{Holder: "b"}).ThenNothing()
	})
	t.Run("a free name is left alone", func(t *testing.T) {
		given(t).When(claim.Release{}).ThenNothing()
	})
}
