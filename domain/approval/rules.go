package approval

import (
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/staff"
)

// ReleaseHold is the release of a held transfer. It is not a request: two people release the transfer one after the other. Its rule only
// sets the amount from which it takes two.
const ReleaseHold Action = "RELEASE_HOLD"

// Bounds of a rule. A rule never turns an action that needs two people into one that needs one.
const (
	MaxApprovals = 3
	MaxHours     = 30 * 24
)

// maxFrom holds the maximum of Rule.From for the actions that have one. Production settings have the same limits.
var maxFrom = map[Action]decimal.Decimal{
	PublishRate: decimal.NewFromInt(20),
	ReleaseHold: decimal.NewFromInt(10_000),
}

// Rule says how many people approve an action, and who.
type Rule struct {
	Action    Action       `json:"action"`
	Approvals int          `json:"approvals"`       // number of people, in addition to the requester, who must approve
	Roles     []staff.Role `json:"roles,omitempty"` // roles that can approve; empty for every role with the action's permission
	Hours     int          `json:"hours"`           // time until a request expires
	// From is the value from which the action needs approval: a change in percent for PublishRate, and an amount in dollars for ReleaseHold.
	// If it is nil, the setting HULAK_RATE_JUMP_MAX or HULAK_FOUR_EYES_FROM applies. It is nil for all other actions.
	From *decimal.Decimal `json:"from,omitempty"`
}

var (
	// ErrInvalidRule rejects a rule that is out of bounds or repeated, or whose roles lack the action's permission.
	ErrInvalidRule = domain.Reject(domain.Invalid, "INVALID_APPROVAL_RULE")
	// ErrRulesChanged rejects rules that were written for an earlier version.
	ErrRulesChanged = domain.Reject(domain.Conflict, "APPROVAL_RULES_CHANGED")
)

// RulesKey is the key of the stream with the rules.
const RulesKey = "current"

// RulesChanged records new rules. Actions that it does not list keep their default rule.
type RulesChanged struct {
	Version    int       `json:"version"`
	Rules      []Rule    `json:"rules"`
	ApprovalID string    `json:"approvalId"`
	At         time.Time `json:"at"`
}

func (RulesChanged) EventType() string { return "approvalrules.changed" }

// ChangeRules replaces the rules of the given version.
type ChangeRules struct {
	Version    int // version of the rules that the requester saw
	Rules      []Rule
	ApprovalID string
	At         time.Time
}

// Rules holds the rules in effect.
type Rules struct {
	Version int // 0 until the first change
	Rules   []Rule
}

// RulesDecider holds the rules for changing the approval rules.
var RulesDecider = domain.Decider[ChangeRules, RulesChanged, Rules]{
	Category: "approvalrules",
	Decide:   decideRules,
	Evolve:   func(_ Rules, e RulesChanged) Rules { return Rules{Version: e.Version, Rules: e.Rules} },
	Events:   []RulesChanged{{}},
}

func decideRules(s Rules, c ChangeRules) ([]RulesChanged, error) {
	if c.Version != s.Version {
		return nil, ErrRulesChanged
	}
	seen := map[Action]bool{}
	for _, r := range c.Rules {
		if seen[r.Action] || !r.isValid() {
			return nil, ErrInvalidRule.With("action", string(r.Action))
		}
		seen[r.Action] = true
	}
	return []RulesChanged{{Version: s.Version + 1, Rules: c.Rules, ApprovalID: c.ApprovalID, At: c.At}}, nil
}

func (r Rule) isValid() bool {
	if r.From != nil && (r.From.IsNegative() || r.From.GreaterThan(maxFrom[r.Action]) || r.From.Exponent() < -2) {
		return false
	}
	if r.Action == ReleaseHold {
		return r.Approvals == 1 && len(r.Roles) == 0 && r.Hours == 0 && (r.From == nil || r.From.IsPositive())
	}
	for i, role := range r.Roles {
		if !role.Has(r.Action.Permission()) || slices.Contains(r.Roles[:i], role) {
			return false
		}
	}
	return slices.Contains(ConfigurableActions, r.Action) && r.Approvals >= 1 && r.Approvals <= MaxApprovals && r.Hours >= 1 &&
		r.Hours <= MaxHours
}

// ConfigurableActions lists the actions whose rules can be changed, in display order. The rule for changing the rules is fixed, so that
// administrators cannot lock themselves out.
var ConfigurableActions = []Action{
	PublishRate, SaveFeeSet, CreateCoupon, InviteStaff, ChangeRole, CreateAPIKey, EraseSender, UnlockSender, ReleaseHold, PayState,
	CorrectState,
}

// For returns the rule for an action.
func (s Rules) For(action Action) Rule {
	if r := s.Changed(action); r != nil {
		return *r
	}
	return DefaultRule(action)
}

func (r Rule) expiresAt(requestedAt time.Time) time.Time {
	return requestedAt.Add(time.Duration(r.Hours) * time.Hour)
}

// Allows reports whether a role with the action's permission can approve the action.
func (r Rule) Allows(role staff.Role) bool {
	return len(r.Roles) == 0 || slices.Contains(r.Roles, role)
}

// Changed returns the rule for an action, or nil if the default rule applies.
func (s Rules) Changed(action Action) *Rule {
	i := slices.IndexFunc(s.Rules, func(r Rule) bool { return r.Action == action })
	if i < 0 {
		return nil
	}
	return &s.Rules[i]
}

// From returns the value from which the action needs approval, or the given setting if the rule has none.
func (s Rules) From(action Action, setting decimal.Decimal) decimal.Decimal {
	if from := s.For(action).From; from != nil {
		return *from
	}
	return setting
}

// ReleaseThreshold returns the amount from which releasing a held transfer takes two people. The setting applies if the rules have none.
func (s Rules) ReleaseThreshold(setting money.Amount) money.Amount {
	if from := s.For(ReleaseHold).From; from != nil {
		return money.New(*from, money.USD)
	}
	return setting
}

// DefaultRule returns the rule that applies to an action until the rules are changed: one other person with the action's permission
// approves it within a week. Rate requests expire after a day, because rates change quickly.
func DefaultRule(action Action) Rule {
	r := Rule{Action: action, Approvals: 1, Hours: 7 * 24}
	switch action {
	case PublishRate:
		r.Hours = 24
	case ReleaseHold:
		r.Hours = 0
	}
	return r
}
