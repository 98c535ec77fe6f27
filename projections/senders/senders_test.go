package senders_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	"hulak/projections/projectiontest"
	"hulak/projections/senders"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var (
	at       = projectiontest.At
	senderID = projectiontest.SampleSender().SenderID
)

func newCase(t *testing.T, events ...domain.Event) (*projectiontest.Case, senders.Sender) {
	t.Helper()
	t.Parallel()
	c := projectiontest.New(t, senders.New())
	c.Given("sender", senderID, append([]domain.Event{projectiontest.SampleSender()}, events...)...)
	c.CatchUp()
	got, err := senders.NewQueries(c.Pool).ByID(c.Ctx, senderID)
	require.NoError(t, err)
	return c, got
}

func TestProfile(t *testing.T) {
	t.Parallel()

	t.Run("a new sender is unverified (3.01a 3.02a)", func(t *testing.T) {
		_, got := newCase(t)
		assert.Equal(t, senders.Sender{
			ID: senderID, Person: projectiontest.SampleSender().Person, State: "CA", Provider: sender.ProviderSystem, KYC: sender.KYCUnverified,
			SignedUpAt: at,
		}, got)
		assert.Equal(t, "Sita Sharma", got.FullName())
		assert.Equal(t, sender.KYCUnverified, got.KYC)
	})

	t.Run("each verification updates the status (3.02a)", func(t *testing.T) {
		_, got := newCase(t,
			sender.EmailVerified{SenderID: senderID, At: at}, sender.PhoneVerified{SenderID: senderID, At: at},
			sender.KYCStatusChanged{SenderID: senderID, From: sender.KYCUnverified, To: sender.KYCVerified, At: at},
			sender.TierAssigned{SenderID: senderID, Tier: sender.TierOne, At: at},
		)
		assert.True(t, got.EmailVerified)
		assert.True(t, got.PhoneVerified)
		assert.Equal(t, sender.KYCVerified, got.KYC)
		assert.Equal(t, sender.TierOne, got.Tier)
	})

	t.Run("verifying one part leaves the other parts unverified (3.02a)", func(t *testing.T) {
		_, got := newCase(t, sender.PhoneVerified{SenderID: senderID, At: at},
			sender.KYCStatusChanged{SenderID: senderID, To: sender.KYCSuspended, At: at})
		assert.False(t, got.EmailVerified)
		assert.True(t, got.PhoneVerified)
		assert.Equal(t, sender.KYCSuspended, got.KYC)
	})

	t.Run("a requested tier is under review until a tier is assigned", func(t *testing.T) {
		_, got := newCase(t, sender.TierAssigned{SenderID: senderID, Tier: sender.TierOne, At: at},
			sender.TierRequested{SenderID: senderID, Tier: sender.TierTwo, At: at})
		assert.Equal(t, sender.TierOne, got.Tier)
		assert.Equal(t, sender.TierTwo, got.RequestedTier)
		got = newSecondCase(t, sender.TierRequested{SenderID: senderID, Tier: sender.TierTwo, At: at},
			sender.TierAssigned{SenderID: senderID, Tier: sender.TierTwo, At: at})
		assert.Equal(t, sender.TierTwo, got.Tier)
		assert.Equal(t, sender.TierNone, got.RequestedTier)
	})

	t.Run("a changed name and password are recorded", func(t *testing.T) {
		_, got := newCase(t,
			sender.NameChanged{SenderID: senderID, At: at, Name: sender.Name{FirstName: "Sita", MiddleName: "K", LastName: "Thapa"}},
			sender.PasswordChanged{SenderID: senderID, At: at.Add(time.Hour)})
		assert.Equal(t, "Sita K Thapa", got.FullName())
		assert.Equal(t, "Sita@example.com", got.Person.Email)
		assert.Equal(t, at.Add(time.Hour), got.PasswordChangedAt)
	})

	t.Run("a rejected tier is no longer under review", func(t *testing.T) {
		_, got := newCase(t, sender.TierAssigned{SenderID: senderID, Tier: sender.TierOne, At: at},
			sender.TierRequested{SenderID: senderID, Tier: sender.TierTwo, At: at}, sender.TierRejected{SenderID: senderID,
				Tier: sender.TierTwo, At: at})
		assert.Equal(t, sender.TierOne, got.Tier)
		assert.Equal(t, sender.TierNone, got.RequestedTier)
	})

	t.Run("a changed email address is unverified", func(t *testing.T) {
		_, got := newCase(t, sender.EmailVerified{SenderID: senderID, At: at}, sender.PhoneVerified{SenderID: senderID, At: at},
			sender.EmailChanged{SenderID: senderID, At: at, Address: sender.AddressChange{From: "Sita@example.com", To: "new@example.com"}})
		assert.Equal(t, "new@example.com", got.Person.Email)
		assert.False(t, got.EmailVerified)
		assert.True(t, got.PhoneVerified)
	})

	t.Run("a changed phone number is unverified", func(t *testing.T) {
		_, got := newCase(t, sender.EmailVerified{SenderID: senderID, At: at}, sender.PhoneVerified{SenderID: senderID, At: at},
			sender.PhoneChanged{SenderID: senderID, At: at, Phone: sender.Phone{CountryCode: "+1", PhoneNumber: "4155550199"}})
		assert.Equal(t, "4155550199", got.Person.PhoneNumber)
		assert.False(t, got.PhoneVerified)
		assert.True(t, got.EmailVerified)
	})

	t.Run("completing an account keeps an unchanged phone number verified (7.02d)", func(t *testing.T) {
		profile := sender.Profile{Name: sender.Name{FirstName: "Sita", LastName: "Thapa"},
			Phone: sender.Phone{CountryCode: "+1", PhoneNumber: "4155550101"}}
		phoneVerified := sender.PhoneVerified{SenderID: senderID, At: at}
		_, got := newCase(t, phoneVerified, sender.Completed{SenderID: senderID, State: "NY", At: at, Profile: profile})
		assert.Equal(t, "NY", got.State)
		assert.Equal(t, "Sita Thapa", got.FullName())
		assert.True(t, got.PhoneVerified)
		profile.PhoneNumber = "4155550199"
		got = newSecondCase(t, phoneVerified, sender.Completed{SenderID: senderID, State: "NY", At: at, Profile: profile})
		assert.Equal(t, "4155550199", got.Person.PhoneNumber)
		assert.False(t, got.PhoneVerified)
	})

	t.Run("an unknown sender is not found", func(t *testing.T) {
		c, _ := newCase(t)
		_, err := senders.NewQueries(c.Pool).ByID(c.Ctx, "sender-9")
		require.ErrorIs(t, err, senders.ErrNotFound)
	})
}

// newSecondCase is like newCase, but does not call t.Parallel. It is for the second case of a test.
func newSecondCase(t *testing.T, events ...domain.Event) senders.Sender {
	t.Helper()
	c := projectiontest.New(t, senders.New())
	c.Given("sender", senderID, append([]domain.Event{projectiontest.SampleSender()}, events...)...)
	c.CatchUp()
	got, err := senders.NewQueries(c.Pool).ByID(c.Ctx, senderID)
	require.NoError(t, err)
	return got
}

func TestLocked(t *testing.T) {
	t.Parallel()
	lock := sender.Locked{SenderID: senderID, Reason: "Too many failed sign-in attempts", At: at}

	t.Run("a locked sender is listed with the reason (3.14a)", func(t *testing.T) {
		c, got := newCase(t, lock)
		assert.True(t, got.Locked)
		page, next, err := senders.NewQueries(c.Pool).LockedSenders(c.Ctx, projections.Cursor{}, 10)
		require.NoError(t, err)
		require.Len(t, page, 1)
		assert.Zero(t, next)
		assert.Equal(t, "Too many failed sign-in attempts", page[0].LockedReason)
		assert.Equal(t, at, page[0].LockedAt)
		assert.Equal(t, "Sita Sharma", page[0].FullName())
	})

	t.Run("an unlocked sender is not listed (4.19a)", func(t *testing.T) {
		c, got := newCase(t, lock, sender.Unlocked{SenderID: senderID, At: at})
		assert.False(t, got.Locked)
		assert.Empty(t, got.LockedReason)
		page, _, err := senders.NewQueries(c.Pool).LockedSenders(c.Ctx, projections.Cursor{}, 10)
		require.NoError(t, err)
		assert.Empty(t, page)
	})
}

func TestStaff(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, senders.New())
	admin := staff.Added{StaffID: "staff-1", Role: staff.Admin, At: at,
		Person: staff.Person{FullName: "Super Admin", Email: "admin@hulak.test"}}
	c.Given("staff", "staff-1", admin)
	c.Given("staff", "staff-2", staff.Added{StaffID: "staff-2", Role: staff.Compliance, At: at.Add(time.Second)},
		staff.Disabled{StaffID: "staff-2", Reason: "left", At: at})
	c.CatchUp()
	all, err := senders.NewQueries(c.Pool).AllStaff(c.Ctx)
	require.NoError(t, err)
	require.Len(t, all, 2)
	assert.Equal(t, senders.Staff{ID: "staff-1", Role: staff.Admin, Person: admin.Person, AddedAt: at}, all[0])
	assert.True(t, all[1].Disabled)
	member := func(id string) senders.Staff {
		c.CatchUp()
		all, err := senders.NewQueries(c.Pool).AllStaff(c.Ctx)
		require.NoError(t, err)
		return all[slices.IndexFunc(all, func(m senders.Staff) bool { return m.ID == id })]
	}
	c.Given("staff", "staff-2", staff.Enabled{StaffID: "staff-2", At: at}, staff.Invited{StaffID: "staff-2", At: at.Add(time.Hour)},
		staff.RoleChanged{StaffID: "staff-2", From: staff.Compliance, To: staff.Admin,
			At: at}, staff.SecondFactorEnabled{StaffID: "staff-2", At: at})
	assert.Equal(t, senders.Staff{ID: "staff-2", Role: staff.Admin, SecondFactor: true, AddedAt: at.Add(time.Second),
		InvitedAt: at.Add(time.Hour)}, member("staff-2"))
	c.Given("staff", "staff-2", staff.PasswordChanged{StaffID: "staff-2", At: at}, staff.SecondFactorReset{StaffID: "staff-2", At: at})
	assert.Equal(t, senders.Staff{ID: "staff-2", Role: staff.Admin, AddedAt: at.Add(time.Second)}, member("staff-2"))
	c.Given("staff", "staff-2", staff.PasskeyAdded{StaffID: "staff-2", PasskeyID: "p", At: at})
	assert.True(t, member("staff-2").SecondFactor, "a passkey is a second factor")
	c.Given("staff", "staff-2", staff.PasskeyRemoved{StaffID: "staff-2", PasskeyID: "p", At: at})
	assert.False(t, member("staff-2").SecondFactor)
}

func TestErasureRemovesPersonalData(t *testing.T) {
	c, _ := newCase(t, sender.NameChanged{SenderID: senderID, At: at, Name: sender.Name{FirstName: "Sita", LastName: "Thapa"}})
	c.Given("staff", "staff-1", staff.Added{StaffID: "staff-1", Role: staff.Admin, At: at,
		Person: staff.Person{FullName: "Ram", Email: "ram@hulak.test"}})
	c.CatchUp()
	c.Erase(senderID)
	c.Erase("staff-1")
	got, err := senders.NewQueries(c.Pool).ByID(c.Ctx, senderID)
	require.NoError(t, err)
	assert.Equal(t, sender.Person{}, got.Person)
	members, err := senders.NewQueries(c.Pool).AllStaff(c.Ctx)
	require.NoError(t, err)
	assert.Equal(t, staff.Person{}, members[0].Person)
	c.RequireSameAfterRebuild("senders")
}

func TestErasures(t *testing.T) {
	c, _ := newCase(t, sender.ErasureRequested{SenderID: senderID, At: at.Add(time.Hour)})
	other := projectiontest.SampleSender()
	other.SenderID = "sender-2"
	c.Given("sender", "sender-2", other, sender.ErasureRequested{SenderID: "sender-2", At: at})
	list := func() []senders.Erasure {
		c.CatchUp()
		open, _, err := senders.NewQueries(c.Pool).Erasures(c.Ctx, false, projections.Cursor{}, 10)
		require.NoError(t, err)
		resolved, _, err := senders.NewQueries(c.Pool).Erasures(c.Ctx, true, projections.Cursor{}, 10)
		require.NoError(t, err)
		return append(open, resolved...)
	}
	t.Run("open erasure requests are listed oldest first, and resolved requests separately", func(t *testing.T) {
		got := list()
		require.Len(t, got, 2)
		assert.Equal(t, senders.Erasure{SenderID: "sender-2", FullName: "Sita Sharma", Email: "Sita@example.com",
			Stage: sender.ErasureStageRequested, At: at}, got[0])
		c.Given("sender", "sender-2", sender.ErasureRefused{SenderID: "sender-2", Cause: sender.RefusalCauseRetention,
			RetainedUntil: "2036-03-02", At: at.Add(2 * time.Hour)})
		got = list()
		assert.Equal(t, senderID, got[0].SenderID)
		assert.Equal(t, sender.ErasureStageRefused, got[1].Stage)
		assert.Equal(t, "2036-03-02", got[1].RetainedUntil)
	})
	t.Run("a withdrawn request is not listed", func(t *testing.T) {
		c.Given("sender", senderID, sender.ErasureWithdrawn{SenderID: senderID, At: at.Add(3 * time.Hour)})
		assert.Len(t, list(), 1)
	})
	t.Run("an erased sender is listed by ID only", func(t *testing.T) {
		c.Given("sender", senderID, sender.ErasureRequested{SenderID: senderID, At: at},
			sender.ErasureApproved{SenderID: senderID, EmailKey: "key", At: at})
		c.CatchUp()
		c.Erase(senderID)
		c.Given("sender", senderID, sender.Erased{SenderID: senderID, At: at.Add(4 * time.Hour)})
		assert.Equal(t, senders.Erasure{SenderID: senderID, Stage: sender.ErasureStageErased, At: at.Add(4 * time.Hour)}, list()[0])
		c.RequireSameAfterRebuild("senders")
	})
}
