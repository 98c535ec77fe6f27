package pricing

import (
	"hash/fnv"
	"maps"
	"slices"
)

// couponUses holds the transfers that use a coupon, by sender. It is immutable. A modified copy shares all buckets except
// one with the original, so folding events is fast even for coupons with many uses.
type couponUses struct {
	buckets [256]map[string][]string // transfer IDs by sender ID
}

func (u *couponUses) bucket(senderID string) uint8 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(senderID)) // never fails
	return uint8(h.Sum32())
}

func (u *couponUses) transfersBy(senderID string) []string {
	return u.buckets[u.bucket(senderID)][senderID]
}

func (u *couponUses) has(senderID, transferID string) bool {
	return slices.Contains(u.transfersBy(senderID), transferID)
}

func (u couponUses) with(senderID, transferID string) couponUses {
	return u.withTransfers(senderID, append(slices.Clip(u.transfersBy(senderID)), transferID))
}

func (u couponUses) without(senderID, transferID string) couponUses {
	return u.withTransfers(senderID, slices.DeleteFunc(slices.Clone(u.transfersBy(senderID)),
		func(id string) bool { return id == transferID }))
}

func (u couponUses) withTransfers(senderID string, transfers []string) couponUses {
	i := u.bucket(senderID)
	bucket := maps.Clone(u.buckets[i])
	if bucket == nil {
		bucket = map[string][]string{}
	}
	bucket[senderID] = transfers
	if len(transfers) == 0 {
		delete(bucket, senderID)
	}
	u.buckets[i] = bucket
	return u
}
