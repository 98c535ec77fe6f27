package pricing

import (
	"hash/fnv"
	"maps"
	"slices"
)

// uses holds the transfers that use a coupon, by sender. It is immutable. A modified copy shares all but one bucket with the
// original, so folding events stays fast for coupons with many uses.
type uses struct {
	buckets [256]map[string][]string // transfer IDs by sender ID
}

func (u *uses) bucket(senderID string) uint8 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(senderID)) // never fails
	return uint8(h.Sum32())
}

func (u *uses) transfersOf(senderID string) []string { return u.buckets[u.bucket(senderID)][senderID] }

func (u *uses) has(senderID, transferID string) bool {
	return slices.Contains(u.transfersOf(senderID), transferID)
}

func (u uses) with(senderID, transferID string) uses {
	return u.withTransfers(senderID, append(slices.Clip(u.transfersOf(senderID)), transferID))
}

func (u uses) without(senderID, transferID string) uses {
	return u.withTransfers(senderID, slices.DeleteFunc(slices.Clone(u.transfersOf(senderID)),
		func(id string) bool { return id == transferID }))
}

func (u uses) withTransfers(senderID string, transfers []string) uses {
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
