package reservation_test

import (
	"testing"

	"hulak/domain/decidertest"
	"hulak/domain/reservation"
)

var given = decidertest.For(reservation.EmailDecider)

func TestClaim(t *testing.T) {
	t.Parallel()
	t.Run("a free name is claimed", func(t *testing.T) {
		given(t).When(reservation.Claim{Holder: "a"}).Then(reservation.Claimed{Holder: "a"})
	})
	t.Run("another's name is refused", func(t *testing.T) {
		given(t, reservation.Claimed{Holder: "a"}).When(reservation.Claim{Holder: "b"}).ThenRejected(reservation.ErrTaken)
	})
	t.Run("one's own name stays", func(t *testing.T) {
		given(t, reservation.Claimed{Holder: "a"}).When(reservation.Claim{Holder: "a"}).ThenNothing()
	})
	t.Run("a name that was given back is free", func(t *testing.T) {
		given(t, reservation.Claimed{Holder: "a"}, reservation.Released{Holder: "a"}).When(reservation.Claim{Holder: "b"}).Then(reservation.Claimed{Holder: "b"})
	})
}

func TestRelease(t *testing.T) {
	t.Parallel()
	t.Run("one's own name is given back", func(t *testing.T) {
		given(t, reservation.Claimed{Holder: "a"}).When(reservation.Release{Holder: "a"}).Then(reservation.Released{Holder: "a"})
	})
	t.Run("another's name is left alone", func(t *testing.T) {
		given(t, reservation.Claimed{Holder: "a"}).When(reservation.Release{Holder: "b"}).ThenNothing()
	})
	t.Run("a free name is left alone", func(t *testing.T) {
		given(t).When(reservation.Release{}).ThenNothing()
	})
}
