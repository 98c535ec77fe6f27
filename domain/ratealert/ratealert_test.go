package ratealert_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/ratealert"
	"hulak/domain/sender"
)

var (
	given = decidertest.For(ratealert.Decider)
	// at is 10 AM in Los Angeles.
	at      = time.Date(2027, 3, 2, 18, 0, 0, 0, time.UTC)
	current = rate("133.25", 7)
	usd200  = money.MustParse("200", money.USD)
	waiting = ratealert.Alert{ID: "w", Kind: ratealert.AtLeast, MinRate: money.MustParseRate("140"), Email: true, Text: true}
	daily   = ratealert.Alert{ID: "d", Kind: ratealert.Daily, Amount: usd200, Email: true}
)

func rate(text string, version int64) ratealert.Rate {
	return ratealert.Rate{Rate: money.MustParseRate(text), Version: version}
}

func create(a ratealert.Alert) ratealert.Create {
	return ratealert.Create{SenderID: "s", Alert: a, Current: current, At: at}
}

func created(a ratealert.Alert) ratealert.Event {
	return ratealert.Created{SenderID: "s", Alert: a, RateVersion: current.Version, At: at}
}

func fire(a ratealert.Alert, r ratealert.Rate, at time.Time) ratealert.Fire {
	return ratealert.Fire{AlertID: a.ID, Current: r, CanEmail: true, CanText: true, At: at}
}

func fired(a ratealert.Alert, r ratealert.Rate, day string, at time.Time) ratealert.Fired {
	return ratealert.Fired{SenderID: "s", Alert: a, Rate: r, Amount: a.Amount, Day: day, At: at}
}

func TestCreate(t *testing.T) {
	t.Parallel()
	t.Run("an alert is created once", func(t *testing.T) {
		given(t).When(create(waiting)).Then(created(waiting))
	})
	t.Run("a rate that is already met is rejected with the current rate", func(t *testing.T) {
		met := waiting
		met.MinRate = current.Rate
		given(t).When(create(met)).ThenRejected(ratealert.ErrAlreadyMet.With("rate", "133.25"))
		met.MinRate = money.MustParseRate("133.250001")
		given(t).When(create(met)).Then(created(met))
	})
	for _, text := range []string{"0.000001", "9999.999999"} {
		t.Run("a rate within the bounds is accepted: "+text, func(t *testing.T) {
			a := waiting
			a.MinRate = money.MustParseRate(text)
			c := create(a)
			c.Current = ratealert.Rate{}
			given(t).When(c).Then(ratealert.Created{SenderID: "s", Alert: a, At: at})
		})
	}
	invalid := func(name string, want *domain.Rejection, change func(a *ratealert.Alert)) {
		t.Run("an invalid alert is rejected: "+name, func(t *testing.T) {
			a := waiting
			change(&a)
			given(t).When(create(a)).ThenRejected(want)
		})
	}
	invalid("kind", ratealert.ErrInvalidKind, func(a *ratealert.Alert) { a.Kind = "HOURLY" })
	invalid("no rate", ratealert.ErrInvalidRate, func(a *ratealert.Alert) { a.MinRate = money.Rate{} })
	invalid("rate out of bounds", ratealert.ErrInvalidRate, func(a *ratealert.Alert) { a.MinRate = money.MustParseRate("10000") })
	invalid("daily alert with a rate", ratealert.ErrInvalidRate, func(a *ratealert.Alert) { a.Kind = ratealert.Daily })
	invalid("amount in NPR", ratealert.ErrInvalidAmount, func(a *ratealert.Alert) { a.Amount = money.MustParse("200", money.NPR) })
	invalid("amount too large", ratealert.ErrInvalidAmount, func(a *ratealert.Alert) { a.Amount = money.MustParse("1000000.01", money.USD) })
	invalid("no channel", ratealert.ErrNoChannel, func(a *ratealert.Alert) { a.Email, a.Text = false, false })
	t.Run("a second alert for the same rate is rejected", func(t *testing.T) {
		for _, a := range []ratealert.Alert{waiting, daily} {
			again := a
			again.ID = "other"
			given(t, created(a)).When(create(again)).ThenRejected(ratealert.ErrDuplicate)
		}
	})
	t.Run("the sixth alert is rejected, until one is done", func(t *testing.T) {
		var events []ratealert.Event
		for i := range ratealert.MaxOpen {
			a := waiting
			a.ID, a.MinRate = fmt.Sprint(i), money.MustParseRate(fmt.Sprint(140+i))
			events = append(events, created(a))
		}
		given(t, events...).When(create(daily)).ThenRejected(ratealert.ErrTooMany)
		events = append(events, ratealert.Deleted{SenderID: "s", AlertID: "0", At: at})
		given(t, events...).When(create(daily)).Then(created(daily))
	})
}

func TestFire(t *testing.T) {
	t.Parallel()
	t.Run("an alert fires once, when its rate is reached", func(t *testing.T) {
		given(t, created(waiting)).When(fire(waiting, rate("139.999999", 8), at)).ThenNothing()
		given(t, created(waiting)).When(fire(waiting, rate("140", 8), at)).Then(fired(waiting, rate("140", 8), "2027-03-02", at))
		done := fired(waiting, rate("140", 8), "2027-03-02", at)
		given(t, created(waiting), done).When(fire(waiting, rate("141", 9), at)).ThenNothing()
		given(t, created(waiting), done).When(create(waiting)).Then(created(waiting))
	})
	t.Run("a daily alert fires once a day, for a rate that is new", func(t *testing.T) {
		given(t, created(daily)).When(fire(daily, current, at)).ThenNothing()
		given(t, created(daily)).When(fire(daily, rate("130", 8), at)).Then(fired(daily, rate("130", 8), "2027-03-02", at))
		sent := fired(daily, rate("130", 8), "2027-03-02", at)
		given(t, created(daily), sent).When(fire(daily, rate("131", 9), at.Add(time.Hour))).ThenNothing()
		next := at.AddDate(0, 0, 1)
		given(t, created(daily), sent).When(fire(daily, rate("130", 8), next)).ThenNothing()
		given(t, created(daily), sent).When(fire(daily, rate("131", 9), next)).Then(fired(daily, rate("131", 9), "2027-03-03", next))
	})
	t.Run("a daily alert waits until 9 AM in Los Angeles, also in summer", func(t *testing.T) {
		for _, nine := range []time.Time{time.Date(2027, 3, 3, 17, 0, 0, 0, time.UTC), time.Date(2027, 7, 1, 16, 0, 0, 0, time.UTC)} {
			given(t, created(daily)).When(fire(daily, rate("130", 8), nine.Add(-time.Second))).ThenNothing()
			given(t, created(daily)).When(fire(daily, rate("130", 8), nine)).Then(
				fired(daily, rate("130", 8), nine.Format(time.DateOnly), nine))
		}
	})
	t.Run("a channel that is not verified is left out, and an alert without a channel waits", func(t *testing.T) {
		f := fire(waiting, rate("140", 8), at)
		f.CanText = false
		onlyEmail := waiting
		onlyEmail.Text = false
		given(t, created(waiting)).When(f).Then(fired(onlyEmail, rate("140", 8), "2027-03-02", at))
		f.CanEmail = false
		given(t, created(waiting)).When(f).ThenNothing()
	})
	t.Run("the message suggests the last amount unless the alert has one", func(t *testing.T) {
		f := fire(waiting, rate("140", 8), at)
		f.LastAmount = money.MustParse("50", money.USD)
		want := fired(waiting, rate("140", 8), "2027-03-02", at)
		want.Amount = f.LastAmount
		given(t, created(waiting)).When(f).Then(want)
		f = fire(daily, rate("130", 8), at)
		f.LastAmount = money.MustParse("50", money.USD)
		given(t, created(daily)).When(f).Then(fired(daily, rate("130", 8), "2027-03-02", at))
	})
}

func TestDelete(t *testing.T) {
	t.Parallel()
	deleted := func(id string, reason ratealert.DeleteReason) ratealert.Event {
		return ratealert.Deleted{SenderID: "s", AlertID: id, Reason: reason, At: at}
	}
	t.Run("the sender deletes an alert", func(t *testing.T) {
		given(t, created(waiting)).When(ratealert.Delete{AlertID: "w", At: at}).Then(deleted("w", ratealert.DeletedBySender))
		given(t, created(waiting)).When(ratealert.Delete{AlertID: "d", At: at}).ThenRejected(ratealert.ErrNotFound)
	})
	t.Run("the link of an email stops only its alert, and works again without an effect", func(t *testing.T) {
		given(t, created(waiting), created(daily)).When(ratealert.Unsubscribe{AlertID: "d", At: at}).Then(
			deleted("d", ratealert.Unsubscribed))
		given(t).When(ratealert.Unsubscribe{AlertID: "d", At: at}).ThenNothing()
		given(t, created(daily), deleted("d", ratealert.Unsubscribed)).When(fire(daily, rate("130", 8), at)).ThenNothing()
	})
	t.Run("closing the account deletes all alerts", func(t *testing.T) {
		given(t, created(waiting), created(daily)).When(ratealert.Close{At: at}).Then(
			deleted("w", ratealert.AccountClosed), deleted("d", ratealert.AccountClosed))
	})
}

func TestCanReceive(t *testing.T) {
	t.Parallel()
	open := sender.State{ID: "s", KYC: sender.KYCVerified}
	assert.True(t, ratealert.CanReceive(open))
	for name, change := range map[string]func(s *sender.State){
		"unknown":        func(s *sender.State) { s.ID = "" },
		"locked":         func(s *sender.State) { s.Locked = true },
		"sending locked": func(s *sender.State) { s.SendingLocked = true },
		"suspended":      func(s *sender.State) { s.KYC = sender.KYCSuspended },
		"closed":         func(s *sender.State) { s.Erasure.Stage = sender.ErasureStageApproved },
		"erased":         func(s *sender.State) { s.Erasure.Stage = sender.ErasureStageErased },
	} {
		t.Run("a sender receives no alerts: "+name, func(t *testing.T) {
			s := open
			change(&s)
			assert.False(t, ratealert.CanReceive(s))
		})
	}
}
