package compliance

import (
	"context"
	"slices"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/money"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// approvalRules returns the rules in effect. The version is 0 until the first change.
func (h *Handlers) approvalRules(ctx context.Context) (approval.Rules, error) {
	return core.State(ctx, h.Server, approval.RulesDecider, approval.RulesKey)
}

// twoApproverThreshold returns the amount from which releasing a held transfer takes two staff members.
func (h *Handlers) twoApproverThreshold(ctx context.Context) (money.Amount, error) {
	rules, err := h.approvalRules(ctx)
	return rules.ReleaseThreshold(h.deps.TwoApproverThreshold), err
}

func (h *Handlers) getApprovalRules(ctx context.Context, _ *core.NoInput) (ApprovalRules, error) {
	rules, err := h.approvalRules(ctx)
	return ApprovalRules{Version: rules.Version, Rules: h.rulesInfo(rules)}, err
}

// changeApprovalRules requests new rules. They take effect when another administrator approves the request.
func (h *Handlers) changeApprovalRules(ctx context.Context, in *core.BodyInput[ChangeApprovalRules]) (dto.ApprovalResult, error) {
	rules := make([]approval.Rule, len(in.Body.Rules))
	for i, f := range in.Body.Rules {
		rules[i] = approval.Rule{
			Action: approval.Action(f.Action), Approvals: f.Approvals, Hours: f.Hours,
			Roles: dto.Map(f.Roles, func(r string) staff.Role { return staff.Role(r) }),
		}
		if f.From != "" {
			from, err := decimal.NewFromString(f.From)
			if err != nil {
				return dto.ApprovalResult{}, core.ErrInvalid.WithFields(domain.FieldError{Field: "from", Code: "INVALID_AMOUNT"})
			}
			rules[i].From = &from
		}
	}
	return h.RequestApproval(ctx, approval.RulesRequested{
		Request: h.NewApprovalDetails(ctx, in.Body.Reason), Version: in.Body.Version, Rules: rules,
	})
}

func (h *Handlers) rulesInfo(rules approval.Rules) []ApprovalRule {
	return dto.Map(approval.ConfigurableActions, func(a approval.Action) ApprovalRule { return h.ruleInfo(rules.For(a)) })
}

func (h *Handlers) ruleInfo(r approval.Rule) ApprovalRule {
	info := ApprovalRule{
		Action: string(r.Action), Approvals: r.Approvals, Hours: r.Hours,
		Roles: dto.Map(r.Roles, func(role staff.Role) string { return string(role) }),
	}
	permission := r.Action.Permission()
	switch r.Action {
	case approval.PublishRate:
		info.Unit, info.Setting = "PERCENT", h.deps.MaxRateJump.String()
	case approval.ReleaseHold:
		info.Unit, info.Setting, permission = "USD", h.deps.TwoApproverThreshold.Text(), staff.HoldsDecide
	}
	if r.From != nil {
		info.From = r.From.String()
	}
	info.EligibleRoles = dto.Map(staff.RolesWith(permission), func(role staff.Role) string { return string(role) })
	return info
}

// addRules adds the rules that a request changes, and the rules in effect for the same actions.
func (h *Handlers) addRules(ctx context.Context, r approval.RulesRequested, info *Approval) error {
	current, err := h.approvalRules(ctx)
	if err != nil {
		return err
	}
	changes := &ApprovalRulesChange{Rules: []ApprovalRule{}, CurrentRules: []ApprovalRule{}}
	requested := approval.Rules{Version: r.Version, Rules: r.Rules}
	for _, a := range approval.ConfigurableActions {
		from, to := h.ruleInfo(current.For(a)), h.ruleInfo(requested.For(a))
		if from.Approvals != to.Approvals || from.Hours != to.Hours || from.From != to.From || !slices.Equal(from.Roles, to.Roles) {
			changes.Rules, changes.CurrentRules = append(changes.Rules, to), append(changes.CurrentRules, from)
		}
	}
	info.Rules = changes
	return nil
}
