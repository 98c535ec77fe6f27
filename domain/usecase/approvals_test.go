package usecase_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/approval"
	"hulak/domain/beneficiary"
	"hulak/domain/decidertest"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/usecase"
)

var (
	requestedAt = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	details     = approval.Details{ApprovalID: "a-1", By: "asha", Reason: "as agreed", At: requestedAt}
	fivePercent = decimal.NewFromInt(5)
)

func emailKey(address string) string { return "key of " + strings.ToLower(address) }

// newApprovalStore returns a store with a sender, a rate of 133.25, and three staff members who joined a day earlier. They are the
// administrators asha and bina, and a compliance officer.
func newApprovalStore(t *testing.T) *decidertest.Store {
	store := decidertest.NewStore(t)
	for id, role := range map[string]staff.Role{"asha": staff.Admin, "bina": staff.Admin, "officer": staff.Compliance} {
		store.Given("staff", id, staff.Added{StaffID: id, Role: role, At: requestedAt.Add(-24 * time.Hour)},
			staff.SecondFactorEnabled{StaffID: id, At: requestedAt.Add(-23 * time.Hour)})
	}
	store.Given("rate", "USD-NPR", pricing.RatePublished{
		From: money.USD, To: money.NPR, Rate: parseRate("133.25"), Mid: parseRate("133.50"), Source: pricing.SourceFixed, At: requestedAt.Add(
			-24 * time.Hour,
		),
	})
	store.Given(
		"sender", "s-1", sender.SignedUp{SenderID: "s-1", Person: sender.Person{Email: "Maya@example.org"}, At: requestedAt.Add(-48 * time.Hour)},
	)
	return store
}

func parseRate(text string) money.Rate { return money.MustParseRate(text) }

func publication(rate string) pricing.PublishRate {
	return pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: parseRate(rate), Source: pricing.SourceAdmin, Reason: "as agreed", At: requestedAt,
	}
}

func publish(t *testing.T, store *decidertest.Store, p pricing.PublishRate) (id string) {
	t.Helper()
	require.NoError(t, store.Decide(func(u domain.UnitOfWork) (err error) {
		id, err = usecase.PublishRate(u, details, p, approval.PricesProposed{}, fivePercent)
		return err
	}))
	return id
}

func approve(store *decidertest.Store, by string, after time.Duration) error {
	return store.Decide(func(u domain.UnitOfWork) error {
		_, err := usecase.Approve(u, "a-1", approval.Approve{By: by, At: requestedAt.Add(after)}, emailKey)
		return err
	})
}

// eventTypesSince returns the types of the events after a position.
func eventTypesSince(store *decidertest.Store, position int) (types []string) {
	for _, r := range store.EventsAfter(position) {
		types = append(types, r.Type)
	}
	return types
}

func TestLargeRateChangeNeedsApproval(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		title, rate, mid string
		needsApproval    bool
	}{
		{"a rate at the upper limit needs no approval", "139.9125", "", false},
		{"a rate above the upper limit needs approval", "139.912501", "", true},
		{"a rate at the lower limit needs no approval", "126.5875", "", false},
		{"a rate below the lower limit needs approval", "126.587499", "", true},
		{"a large change to the mid-market rate needs approval", "133.25", "150", true},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store := newApprovalStore(t)
			before := len(store.EventsAfter(0))
			p := publication(c.rate)
			if c.mid != "" {
				p.Mid = parseRate(c.mid)
			}
			id := publish(t, store, p)
			if c.needsApproval {
				assert.Equal(t, "a-1", id)
				assert.Equal(t, []string{"approval.rate_requested", "approval.prices_proposed"}, eventTypesSince(store, before))
			} else {
				assert.Empty(t, id)
				assert.Equal(t, []string{"pricing.rate_published"}, eventTypesSince(store, before))
			}
		})
	}
	t.Run("small changes count toward the limit until a second person approves a rate", func(t *testing.T) {
		t.Parallel()
		store := newApprovalStore(t)
		assert.Empty(t, publish(t, store, publication("138.00")))
		assert.Equal(t, "a-1", publish(t, store, publication("143.00")))
		require.NoError(t, approve(store, "bina", time.Hour))
		assert.Empty(t, publish(t, store, publication("148.00")), "the change was not measured from the last approved rate")
	})
	t.Run("a rate outside the bounds is rejected without an approval request", func(t *testing.T) {
		t.Parallel()
		store := newApprovalStore(t)
		for _, rate := range []string{"10000", "999999999999999999999"} {
			err := store.Decide(func(u domain.UnitOfWork) error {
				_, err := usecase.PublishRate(u, details, publication(rate), approval.PricesProposed{}, fivePercent)
				return err
			})
			decidertest.RequireRejection(t, err, pricing.ErrInvalidRate)
		}
	})
	t.Run("an operator can publish any first rate, and later rates within the limit", func(t *testing.T) {
		t.Parallel()
		publishAsOperator := func(store *decidertest.Store, rate string) error {
			return store.Decide(func(u domain.UnitOfWork) error {
				return usecase.PublishRateAsOperator(u, publication(rate), fivePercent)
			})
		}
		require.NoError(t, publishAsOperator(decidertest.NewStore(t), "1500"))
		require.NoError(t, publishAsOperator(newApprovalStore(t), "138"))
		decidertest.RequireRejection(t, publishAsOperator(newApprovalStore(t), "1500"), pricing.ErrRateJump)
	})
	t.Run("the rule in force limits rates from an operator and from a source, not the setting", func(t *testing.T) {
		t.Parallel()
		newStore := func(percent string) *decidertest.Store {
			from := decimal.RequireFromString(percent)
			return newApprovalStore(t).Given("approvalrules", approval.RulesKey, approval.RulesChanged{
				Version: 1, At: requestedAt, Rules: []approval.Rule{{Action: approval.PublishRate, Approvals: 1, Hours: 24, From: &from}},
			})
		}
		table := publication("138")
		table.Mid, table.MidDay, table.Source = parseRate("138.50"), "2026-03-09", pricing.SourceNRB
		for name, publish := range map[string]func(domain.UnitOfWork) error{
			"operator": func(u domain.UnitOfWork) error {
				return usecase.PublishRateAsOperator(u, publication("138"), fivePercent)
			},
			"source": func(u domain.UnitOfWork) error {
				return usecase.PublishTableRate(u, pricing.PublishTableRate{PublishRate: table, MaxJump: fivePercent})
			},
		} {
			require.NoError(t, newApprovalStore(t).Decide(publish), name)
			decidertest.RequireRejection(t, newStore("3").Decide(publish), pricing.ErrRateJump)
			require.NoError(t, newStore("4").Decide(publish), name)
		}
	})
	t.Run("an approved rate is published as requested, with the approval's ID", func(t *testing.T) {
		t.Parallel()
		store := newApprovalStore(t)
		publish(t, store, publication("1500"))
		require.NoError(t, approve(store, "bina", time.Hour))
		events := store.Events("rate", "USD-NPR")
		published := events[len(events)-1].(pricing.RatePublished)
		assert.Equal(t, "1500.00", published.Rate.Text())
		assert.Equal(t, "a-1", published.ApprovalID)
		assert.Equal(t, requestedAt.Add(time.Hour), published.At)
	})
}

// requests contains one request for each action, with the events that precede it and the types of the events that the action writes.
var requests = []struct {
	request approval.Requested
	given   func(*decidertest.Store)
	effects []string
}{
	{approval.RateRequested{Request: details, Rate: pricing.RatePublished(publication("150"))}, nil, []string{"pricing.rate_published"}},
	{approval.FeeSetRequested{Request: details, FeeSet: feeSet}, nil, []string{"pricing.fee_set_saved"}},
	{approval.CouponRequested{Request: details, Coupon: coupon}, nil, []string{"pricing.coupon_created"}},
	{approval.InvitationRequested{
		Request: details, StaffID: "hari", Role: staff.Compliance, Person: staff.Person{FullName: "Hari Rai", Email: "hari@hulak.test"},
	}, nil, []string{"claim.claimed", "staff.added", "staff.invited"}},
	{approval.RoleRequested{Request: details, StaffID: "officer", Role: staff.Admin}, nil, []string{"staff.role_changed"}},
	{approval.ErasureRequested{Request: details, SenderID: "s-1"}, func(store *decidertest.Store) {
		store.Given("sender", "s-1", sender.ErasureRequested{SenderID: "s-1", At: requestedAt})
	}, []string{"sender.erasure_approved"}},
	{approval.UnlockRequested{Request: details, SenderID: "s-1"}, func(store *decidertest.Store) {
		store.Given("sender", "s-1", sender.Locked{SenderID: "s-1", Reason: "suspected fraud", At: requestedAt})
	}, []string{"sender.unlocked"}},
	{approval.APIKeyRequested{Request: details, Key: apikey.Spec{
		KeyID: "key_1", Name: "Data warehouse", Scopes: []apikey.Scope{apikey.LedgerRead}, Days: 90, Digest: "d",
	}}, nil, []string{"api_key.created"}},
	{approval.RulesRequested{Request: details, Rules: []approval.Rule{{Action: approval.SaveFeeSet, Approvals: 2, Hours: 24}}}, nil,
		[]string{"approvalrules.changed"}},
	{approval.StatePaymentRequested{
		Request: details, Report: dormantReport, Reference: "wire-1", TransferIDs: []string{"t-1"}, Total: money.MustParse("205", money.USD),
	}, func(store *decidertest.Store) { giveDormantRefund(store, "t-1") }, []string{"transfer.refund_escheated", "unclaimed.paid"}},
	{approval.StateCorrectionRequested{Request: details, TransferID: "t-1", Total: money.MustParse("205", money.USD)},
		func(store *decidertest.Store) {
			giveDormantRefund(store, "t-1")
			store.Given("transfer", "t-1", transfer.RefundEscheated{TransferID: "t-1", Report: dormantReport, At: requestedAt})
		}, []string{"transfer.escheatment_corrected"}},
}

var (
	feeSet = pricing.FeeSetSaved{
		Key: pricing.FeeKey{
			SourceCountry: "USA", DestinationCountry: "NPL", PaymentMethod: funding.BankAccount, PayoutMethod: beneficiary.BankDeposit,
			Currency: money.USD,
		},
		Ranges: []pricing.FeeRange{{
			Min: money.MustParse("10", money.USD), Max: money.MustParse("2000", money.USD), FlatFee: money.MustParse("2", money.USD),
			Percent: decimal.NewFromInt(1),
		}},
		At: requestedAt,
	}
	coupon = pricing.CouponCreated{
		Code: "TIHAR", Title: "Tihar", Type: pricing.CouponOccasional, Benefit: pricing.BenefitBonus, Corridors: []pricing.Corridor{
			{Source: "USA", Destination: "NPL"},
		},
		BonusRanges: []pricing.BonusRange{
			{Min: money.MustParse("100", money.USD), Max: money.MustParse("500", money.USD), Bonus: money.MustParse("250", money.NPR)},
		},
		ExpiresAt: requestedAt.Add(30 * 24 * time.Hour), At: requestedAt,
	}
)

func TestActionsTakeEffectAfterSecondApproval(t *testing.T) {
	t.Parallel()
	for _, c := range requests {
		t.Run(string(c.request.Action())+" takes effect after a second approval", func(t *testing.T) {
			t.Parallel()
			store := newApprovalStore(t)
			if c.given != nil {
				c.given(store)
			}
			before := len(store.EventsAfter(0))
			request := func() error {
				return store.Decide(func(u domain.UnitOfWork) error {
					recorded, err := usecase.RequestApproval(u, c.request, emailKey)
					if err == nil && !recorded {
						err = errors.New("no approval was requested, because the action would change nothing")
					}
					return err
				})
			}
			require.NoError(t, request())
			require.Len(t, store.EventsAfter(before), 1, "more than the request was recorded before the approval")
			decidertest.RequireRejection(t, approve(store, "asha", time.Hour), approval.ErrSecondPersonRequired)
			require.Len(t, store.EventsAfter(before), 1)
			require.NoError(t, approve(store, "bina", time.Hour))
			assert.ElementsMatch(t, append([]string{"approval.approved"}, c.effects...), eventTypesSince(store, before+1))
			require.NoError(t, approve(store, "bina", time.Hour), "the repeated approval failed")
			assert.Len(t, store.EventsAfter(before), 2+len(c.effects))
		})
	}
}

func TestApprovalRules(t *testing.T) {
	t.Parallel()
	percent, dollars := decimal.NewFromInt(1), decimal.NewFromInt(100)
	newStore := func(t *testing.T) *decidertest.Store {
		store := newApprovalStore(t)
		for id, role := range map[string]staff.Role{"chandra": staff.Admin, "finance": staff.Finance} {
			store.Given("staff", id, staff.Added{StaffID: id, Role: role, At: requestedAt.Add(-24 * time.Hour)},
				staff.SecondFactorEnabled{StaffID: id, At: requestedAt.Add(-23 * time.Hour)})
		}
		store.Given("approvalrules", approval.RulesKey, approval.RulesChanged{Version: 1, At: requestedAt, Rules: []approval.Rule{
			{Action: approval.PublishRate, Approvals: 2, Roles: []staff.Role{staff.Admin}, Hours: 12, From: &percent},
			{Action: approval.ReleaseHold, Approvals: 1, From: &dollars},
		}})
		return store
	}
	t.Run("a smaller rate change needs approval", func(t *testing.T) {
		t.Parallel()
		assert.Empty(t, publish(t, newStore(t), publication("134.50")))
		assert.Equal(t, "a-1", publish(t, newStore(t), publication("135.00")))
	})
	t.Run("two people approve, and the action takes effect after the last approval", func(t *testing.T) {
		t.Parallel()
		store := newStore(t)
		publish(t, store, publication("150"))
		before := len(store.EventsAfter(0))
		require.NoError(t, approve(store, "bina", time.Hour))
		assert.Equal(t, []string{"approval.seconded"}, eventTypesSince(store, before))
		require.NoError(t, approve(store, "chandra", time.Hour))
		assert.ElementsMatch(t, []string{"approval.seconded", "approval.approved", "pricing.rate_published"}, eventTypesSince(store, before))
	})
	t.Run("a role that the rule excludes can neither approve nor reject", func(t *testing.T) {
		t.Parallel()
		store := newStore(t)
		publish(t, store, publication("150"))
		decidertest.RequireRejection(t, approve(store, "finance", time.Hour), usecase.ErrNotPermitted)
		decidertest.RequireRejection(t, store.Decide(func(u domain.UnitOfWork) error {
			return usecase.RejectApproval(u, "a-1", approval.Reject{By: "finance", Reason: "no", At: requestedAt})
		}), usecase.ErrNotPermitted)
	})
	t.Run("a request keeps the rule under which it was made", func(t *testing.T) {
		t.Parallel()
		store := newStore(t)
		publish(t, store, publication("150"))
		store.Given("approvalrules", approval.RulesKey, approval.RulesChanged{Version: 2, At: requestedAt})
		require.NoError(t, approve(store, "bina", time.Hour))
		decidertest.RequireRejection(t, approve(store, "chandra", 13*time.Hour), approval.ErrExpired)
	})
	t.Run("a release from the amount of the rule takes two people", func(t *testing.T) {
		t.Parallel()
		for amount, want := range map[string]string{"99.99": "transfer.hold_released", "100": "transfer.release_approved"} {
			store := newStore(t)
			create := transfertest.Create()
			create.HoldReasons, create.Quote.Send = []string{"VELOCITY"}, money.MustParse(amount, money.USD)
			for _, e := range transfertest.EventsFrom(create) {
				store.Given("transfer", "t-1", e)
			}
			before := len(store.EventsAfter(0))
			require.NoError(t, store.Decide(func(u domain.UnitOfWork) error {
				return usecase.ReleaseHold(u, "t-1", transfer.Release{
					By: "officer", Comments: "reviewed", TwoApproverThreshold: money.MustParse("1000", money.USD), At: requestedAt,
				})
			}))
			assert.Equal(t, want, eventTypesSince(store, before)[0], amount)
		}
	})
}

func TestApproverEligibility(t *testing.T) {
	t.Parallel()
	newcomer := func(store *decidertest.Store) {
		store.Given("staff", "newcomer", staff.Added{StaffID: "newcomer", Role: staff.Admin, At: requestedAt.Add(time.Minute)},
			staff.SecondFactorEnabled{StaffID: "newcomer", At: requestedAt.Add(2 * time.Minute)})
	}
	reenabled := func(store *decidertest.Store) {
		store.Given("staff", "bina", staff.Disabled{StaffID: "bina", At: requestedAt.Add(-time.Hour)}, staff.Enabled{
			StaffID: "bina", At: requestedAt.Add(time.Minute),
		})
	}
	disabledRequester := func(store *decidertest.Store) {
		store.Given("staff", "asha", staff.Disabled{StaffID: "asha", At: requestedAt.Add(time.Minute)})
	}
	invitation, unlock, key := requests[3], requests[6], requests[7]
	for _, c := range []struct {
		title   string
		request approval.Requested
		by      string
		given   func(*decidertest.Store)
		want    *domain.Rejection
	}{
		{"an account created after the request cannot approve", invitation.request, "newcomer", newcomer, usecase.ErrApproverTooNew},
		{"an account re-enabled after the request cannot approve", invitation.request, "bina", reenabled, usecase.ErrApproverTooNew},
		{"a compliance officer cannot approve an administrator's action", invitation.request, "officer", nil, usecase.ErrNotPermitted},
		{"a request from a disabled account cannot be approved", invitation.request, "bina", disabledRequester, usecase.ErrNotPermitted},
		{"an API key that a disabled account requested cannot be approved", key.request, "bina", disabledRequester, usecase.ErrNotPermitted},
		{"a compliance officer can approve a request to unlock a sender", unlock.request, "officer", unlock.given, nil},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store := newApprovalStore(t)
			store.Given("approval", "a-1", c.request)
			if c.given != nil {
				c.given(store)
			}
			before := len(store.EventsAfter(0))
			err := approve(store, c.by, time.Hour)
			if c.want == nil {
				require.NoError(t, err)
				return
			}
			decidertest.RequireRejection(t, err, c.want)
			assert.Len(t, store.EventsAfter(0), before, "the rejected approval wrote events")
		})
	}
}

func TestRequestApprovalRejectsInvalidActions(t *testing.T) {
	t.Parallel()
	excessive := coupon
	excessive.BonusRanges = []pricing.BonusRange{
		{Min: money.MustParse("100", money.USD), Max: money.MustParse("500", money.USD), Bonus: money.MustParse("13325.01", money.NPR)},
	}
	extraRate := coupon
	extraRate.Benefit, extraRate.BonusRanges = pricing.BenefitBetterRate, nil
	extraRate.RateRanges = []pricing.RateRange{
		{Min: money.MustParse("100", money.USD), Max: money.MustParse("500", money.USD), ExtraRate: decimal.RequireFromString("133.26")},
	}
	taken := requests[3].request.(approval.InvitationRequested)
	for title, c := range map[string]struct {
		request approval.Requested
		want    *domain.Rejection
	}{
		"a bonus above the converted amount is rejected": {approval.CouponRequested{Request: details, Coupon: excessive},
			pricing.ErrValidationFailed.WithFields(domain.FieldError{Field: "bonusRanges[0].amount", Code: "BONUS_EXCEEDS_AMOUNT"})},
		"an extra rate above the current rate is rejected": {approval.CouponRequested{Request: details, Coupon: extraRate},
			pricing.ErrValidationFailed.WithFields(
				domain.FieldError{Field: "betterExchangeRateRanges[0].extraExchangeRate", Code: "BONUS_EXCEEDS_AMOUNT"})},
		"an invitation to an email address in use is rejected": {taken, usecase.ErrEmailTaken},
		"the erasure of a sender who did not request it is rejected": {
			approval.ErasureRequested{Request: details, SenderID: "s-1"}, sender.ErrErasureNotRequested,
		},
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			store := newApprovalStore(t)
			require.NoError(t, store.Decide(func(u domain.UnitOfWork) error {
				return usecase.AddStaff(u, usecase.AddStaffRequest{
					EmailKey: emailKey("hari@hulak.test"), Member: staff.Add{StaffID: "other", Role: staff.Admin, At: requestedAt},
				})
			}))
			before := len(store.EventsAfter(0))
			err := store.Decide(func(u domain.UnitOfWork) error {
				_, err := usecase.RequestApproval(u, c.request, emailKey)
				return err
			})
			decidertest.RequireRejection(t, err, c.want)
			assert.Len(t, store.EventsAfter(0), before)
		})
	}
}

func TestChangesWithoutApproval(t *testing.T) {
	t.Parallel()
	t.Run("a role with fewer permissions needs no approval", func(t *testing.T) {
		t.Parallel()
		store := newApprovalStore(t)
		var id string
		require.NoError(t, store.Decide(func(u domain.UnitOfWork) (err error) {
			id, err = usecase.ChangeRole(u, details, "bina", staff.Compliance)
			return err
		}))
		assert.Empty(t, id)
		assert.IsType(t, staff.RoleChanged{}, store.Events("staff", "bina")[2])
	})
	t.Run("unlocking a sender needs approval unless wrong passwords caused the lock", func(t *testing.T) {
		t.Parallel()
		for reason, needsApproval := range map[string]bool{sender.LockReasonWrongPassword: false, "Bank return R10: unauthorized": true} {
			store := newApprovalStore(t)
			store.Given("sender", "s-1", sender.Locked{SenderID: "s-1", Reason: reason, At: requestedAt})
			var id string
			require.NoError(t, store.Decide(func(u domain.UnitOfWork) (err error) {
				id, err = usecase.UnlockSender(u, details, "s-1")
				return err
			}))
			assert.Equal(t, needsApproval, id != "", reason)
			_, requested := store.EventsAfter(len(store.EventsAfter(0)) - 1)[0].Event.(approval.UnlockRequested)
			assert.Equal(t, needsApproval, requested, reason)
		}
	})
}

func TestRejectApproval(t *testing.T) {
	t.Parallel()
	reject := func(store *decidertest.Store, by string) error {
		return store.Decide(func(u domain.UnitOfWork) error {
			return usecase.RejectApproval(u, "a-1", approval.Reject{By: by, Reason: "not now", At: requestedAt.Add(time.Hour)})
		})
	}
	for _, c := range []struct {
		title, by string
		want      *domain.Rejection
	}{
		{"the requester can withdraw a request", "asha", nil},
		{"another administrator can reject a request", "bina", nil},
		{"a compliance officer cannot reject an administrator's request", "officer", usecase.ErrNotPermitted},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store := newApprovalStore(t)
			store.Given("approval", "a-1", requests[4].request)
			err := reject(store, c.by)
			if c.want != nil {
				decidertest.RequireRejection(t, err, c.want)
				return
			}
			require.NoError(t, err)
			decidertest.RequireRejection(t, approve(store, "bina", 2*time.Hour), approval.ErrAlreadyDecided)
			assert.Len(t, store.Events("staff", "officer"), 2, "the rejected request changed the role")
		})
	}
}

func TestScheduledPrices(t *testing.T) {
	t.Parallel()
	effective := requestedAt.Add(48 * time.Hour)
	propose := func(t *testing.T, store *decidertest.Store, request approval.Requested) {
		t.Helper()
		require.NoError(t, store.Decide(func(u domain.UnitOfWork) error {
			id, err := usecase.ProposePrices(u, request, approval.PricesProposed{EffectiveAt: effective})
			assert.Equal(t, "a-1", id)
			return err
		}))
		require.NoError(t, approve(store, "bina", time.Hour))
	}
	perform := func(t *testing.T, store *decidertest.Store, at time.Time) {
		t.Helper()
		require.NoError(t, store.Decide(func(u domain.UnitOfWork) error { return usecase.PerformScheduled(u, "a-1", at) }))
	}
	t.Run("approved fees take effect at their time, once", func(t *testing.T) {
		t.Parallel()
		store := newApprovalStore(t)
		propose(t, store, approval.FeeSetRequested{Request: details, FeeSet: feeSet})
		before := len(store.EventsAfter(0))
		perform(t, store, effective.Add(-time.Second))
		require.Empty(t, eventTypesSince(store, before))
		perform(t, store, effective)
		perform(t, store, effective.Add(time.Second))
		assert.ElementsMatch(t, []string{"pricing.fee_set_saved", "approval.performed"}, eventTypesSince(store, before))
		saved := store.Events("feeset", feeSet.Key.String())[0].(pricing.FeeSetSaved)
		assert.Equal(t, effective, saved.At)
		assert.Equal(t, "a-1", saved.ApprovalID)
	})
	t.Run("a small rate change that takes effect later needs approval", func(t *testing.T) {
		t.Parallel()
		store := newApprovalStore(t)
		require.NoError(t, store.Decide(func(u domain.UnitOfWork) error {
			id, err := usecase.PublishRate(u, details, publication("133.50"), approval.PricesProposed{EffectiveAt: effective}, fivePercent)
			assert.Equal(t, "a-1", id)
			return err
		}))
	})
	t.Run("a change of a coupon fails if the coupon was deleted", func(t *testing.T) {
		t.Parallel()
		store := newApprovalStore(t)
		store.Given("coupon", "TIHAR", coupon)
		changed := coupon
		changed.Title = "Tihar again"
		propose(t, store, approval.CouponRequested{Request: details, Coupon: changed, Changes: true})
		store.Given("coupon", "TIHAR", pricing.CouponDeleted{At: requestedAt})
		before := len(store.EventsAfter(0))
		perform(t, store, effective)
		assert.Equal(t, []string{"approval.failed"}, eventTypesSince(store, before))
	})
	t.Run("a coupon that expires before it takes effect is rejected", func(t *testing.T) {
		t.Parallel()
		expired := coupon
		expired.ExpiresAt = effective.Add(-time.Hour)
		err := newApprovalStore(t).Decide(func(u domain.UnitOfWork) error {
			_, err := usecase.ProposePrices(u, approval.CouponRequested{Request: details, Coupon: expired},
				approval.PricesProposed{EffectiveAt: effective})
			return err
		})
		decidertest.RequireRejection(t, err, pricing.ErrValidationFailed)
	})
	t.Run("withdrawn prices have no effect", func(t *testing.T) {
		t.Parallel()
		store := newApprovalStore(t)
		propose(t, store, approval.FeeSetRequested{Request: details, FeeSet: feeSet})
		require.NoError(t, store.Decide(func(u domain.UnitOfWork) error {
			return usecase.RejectApproval(u, "a-1", approval.Reject{By: "asha", Reason: "a typo", At: requestedAt.Add(2 * time.Hour)})
		}))
		before := len(store.EventsAfter(0))
		perform(t, store, effective)
		assert.Empty(t, eventTypesSince(store, before))
	})
}
