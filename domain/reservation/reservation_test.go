package reservation_test

import (
	"testing"

	"hulak/domain/decidertest"
	"hulak/domain/reservation"
)

var given = decidertest.For(reservation.EmailDecider)

func TestClaim(t *testing.T) {
	t.Parallel()
	t.Run("a free value can be claimed", func(t *testing.T) {
		given(t).When(reservation.Claim{Holder: "a"}).Then(reservation.Claimed{Holder: "a"})
	})
	t.Run("claiming a value that another holder has claimed is rejected", func(t *testing.T) {
		given(t, reservation.Claimed{Holder: "a"}).When(reservation.Claim{Holder: "b"}).ThenRejected(reservation.ErrAlreadyTaken)
	})
	t.Run("claiming a value again does nothing", func(t *testing.T) {
		given(t, reservation.Claimed{Holder: "a"}).When(reservation.Claim{Holder: "a"}).ThenNothing()
	})
	t.Run("a released value can be claimed again", func(t *testing.T) {
		given(t, reservation.Claimed{Holder: "a"}, reservation.Released{Holder: "a"}).
			When(reservation.Claim{Holder: "b"}).Then(reservation.Claimed{Holder: "b"})
	})
}

func TestRelease(t *testing.T) {
	t.Parallel()
	t.Run("the holder can release a value", func(t *testing.T) {
		given(t, reservation.Claimed{Holder: "a"}).When(reservation.Release{Holder: "a"}).Then(reservation.Released{Holder: "a"})
	})
	t.Run("another holder cannot release a value", func(t *testing.T) {
		given(t, reservation.Claimed{Holder: "a"}).When(reservation.Release{Holder: "b"}).ThenNothing()
	})
	t.Run("releasing a free value does nothing", func(t *testing.T) {
		given(t).When(reservation.Release{}).ThenNothing()
	})
}
