package approval_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/approval"
	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/staff"
)

var givenRules = decidertest.For(approval.RulesDecider)

func number(text string) *decimal.Decimal {
	d := decimal.RequireFromString(text)
	return &d
}

func TestChangeRules(t *testing.T) {
	t.Parallel()
	rule := approval.Rule{Action: approval.SaveFeeSet, Approvals: 2, Roles: []staff.Role{staff.Finance}, Hours: 48}
	change := approval.ChangeRules{Rules: []approval.Rule{rule}, ApprovalID: "a", At: at}
	changed := approval.RulesChanged{Version: 1, Rules: []approval.Rule{rule}, ApprovalID: "a", At: at}
	t.Run("a change replaces the rules of the version that the requester saw", func(t *testing.T) {
		givenRules(t).When(change).Then(changed)
		givenRules(t, changed).When(change).ThenRejected(approval.ErrRulesChanged)
		change.Version = 1
		givenRules(t, changed).When(change).Then(approval.RulesChanged{Version: 2, Rules: change.Rules, ApprovalID: "a", At: at})
	})
	for title, rules := range map[string][]approval.Rule{
		"nobody approves":             {{Action: approval.SaveFeeSet, Approvals: 0, Hours: 24}},
		"too many people approve":     {{Action: approval.SaveFeeSet, Approvals: 4, Hours: 24}},
		"requests never expire":       {{Action: approval.SaveFeeSet, Approvals: 1}},
		"requests stay open too long": {{Action: approval.SaveFeeSet, Approvals: 1, Hours: 721}},
		"a role lacks the permission": {{Action: approval.SaveFeeSet, Approvals: 1, Hours: 24, Roles: []staff.Role{staff.Support}}},
		"a role is repeated": {{
			Action: approval.SaveFeeSet, Approvals: 1, Hours: 24, Roles: []staff.Role{staff.Finance, staff.Finance},
		}},
		"an action is repeated":        {rule, rule},
		"the action has no threshold":  {{Action: approval.SaveFeeSet, Approvals: 1, Hours: 24, From: number("1")}},
		"a rate change is too large":   {{Action: approval.PublishRate, Approvals: 1, Hours: 24, From: number("20.01")}},
		"a rate change is negative":    {{Action: approval.PublishRate, Approvals: 1, Hours: 24, From: number("-1")}},
		"an amount is too large":       {{Action: approval.ReleaseHold, Approvals: 1, From: number("10000.01")}},
		"an amount disables the rule":  {{Action: approval.ReleaseHold, Approvals: 1, From: number("0")}},
		"an amount has three decimals": {{Action: approval.ReleaseHold, Approvals: 1, From: number("999.999")}},
		"a release takes three people": {{Action: approval.ReleaseHold, Approvals: 2}},
		"the rule for changes changes": {{Action: approval.SetRules, Approvals: 1, Hours: 24}},
		"the action does not exist":    {{Action: "PAY_OUT", Approvals: 1, Hours: 24}},
	} {
		t.Run("rules are rejected if "+title, func(t *testing.T) {
			givenRules(t).When(approval.ChangeRules{Rules: rules, At: at}).ThenRejected(approval.ErrInvalidRule)
		})
	}
}

func TestRules(t *testing.T) {
	t.Parallel()
	setting := money.MustParse("1000", money.USD)
	rules := approval.Rules{Version: 1, Rules: []approval.Rule{{Action: approval.ReleaseHold, Approvals: 1, From: number("250.50")}}}
	if got := rules.ReleaseThreshold(setting).String(); got != "250.50 USD" {
		t.Errorf("got threshold %s, want that of the rule", got)
	}
	if got := (approval.Rules{}).ReleaseThreshold(setting).String(); got != "1000.00 USD" {
		t.Errorf("got threshold %s without a rule, want the setting", got)
	}
	if got := rules.From(approval.PublishRate, decimal.NewFromInt(5)); !got.Equal(decimal.NewFromInt(5)) {
		t.Errorf("got %s%% without a rule, want the setting", got)
	}
}

func TestApproveWithRule(t *testing.T) {
	t.Parallel()
	rule := approval.Rule{Action: approval.ChangeRole, Approvals: 3, Hours: 2}
	applied := approval.RuleApplied{ApprovalID: "a", Rule: rule, ExpiresAt: at.Add(2 * time.Hour)}
	seconded := func(by string) approval.Seconded {
		return approval.Seconded{ApprovalID: "a", By: by, At: at.Add(time.Hour)}
	}
	approve := func(by string) approval.Approve { return approval.Approve{By: by, At: at.Add(time.Hour)} }
	t.Run("the rule is recorded with the request", func(t *testing.T) {
		given(t).When(approval.Request{Event: roleRequested, Rule: &rule}).Then(roleRequested, applied)
	})
	t.Run("the request is approved when enough people have approved it", func(t *testing.T) {
		given(t, roleRequested, applied).When(approve("bina")).Then(seconded("bina"))
		given(t, roleRequested, applied, seconded("bina")).When(approve("chandra")).Then(seconded("chandra"))
		given(t, roleRequested, applied, seconded("bina"), seconded("chandra")).When(approve("dev")).
			Then(approval.Approved{ApprovalID: "a", By: "dev", At: at.Add(time.Hour)})
	})
	t.Run("a person counts once, and the requester does not count", func(t *testing.T) {
		given(t, roleRequested, applied, seconded("bina")).When(approve("bina")).ThenNothing()
		given(t, roleRequested, applied, seconded("bina")).When(approve("asha")).ThenRejected(approval.ErrSecondPersonRequired)
	})
	t.Run("the request expires after the hours of its rule", func(t *testing.T) {
		late := approval.Approve{By: "bina", At: at.Add(2*time.Hour + time.Second)}
		given(t, roleRequested, applied).When(late).ThenRejected(approval.ErrExpired)
	})
	t.Run("a request that was seconded can still be rejected", func(t *testing.T) {
		given(t, roleRequested, applied, seconded("bina")).When(approval.Reject{By: "chandra", Reason: "not yet", At: at}).
			Then(approval.Rejected{ApprovalID: "a", By: "chandra", Reason: "not yet", At: at})
	})
}
