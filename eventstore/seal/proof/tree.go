package proof

import (
	"errors"
	"fmt"

	"golang.org/x/mod/sumdb/tlog"
)

// Hash is the hash of a leaf, an inner node, or the root.
type Hash = tlog.Hash

// CheckConsistency checks that the later head covers every event of the earlier one, unchanged.
func CheckConsistency(earlier, later *Head, path []Hash) error {
	switch {
	case earlier.Size > later.Size:
		return fmt.Errorf("the later head has %d events, but the earlier one has %d", later.Size, earlier.Size)
	case earlier.Size < 1:
		return errors.New("the earlier head has no events")
	}
	if err := tlog.CheckTree(path, later.Size, later.Root, earlier.Size, earlier.Root); err != nil {
		return errors.New("the later head does not contain the earlier one's events")
	}
	return nil
}

// Tree is a Merkle tree that grows leaf by leaf. It keeps only the roots of its full subtrees, one for each bit set in its size.
// The zero value is an empty tree.
type Tree struct {
	size  int64
	roots []Hash // roots of the full subtrees, largest first
}

// NewTree returns a tree of the given size. roots are the roots of its full subtrees, largest first.
func NewTree(size int64, roots []Hash) Tree { return Tree{size: size, roots: roots} }

// Size returns the number of leaves.
func (t *Tree) Size() int64 { return t.size }

// Add appends a leaf. It calls completed, which may be nil, for each inner node that the leaf completes, starting at the lowest level.
// Node n at a level covers the 1<<level leaves that start at n<<level.
func (t *Tree) Add(leaf Hash, completed func(level int, n int64, node Hash)) {
	n, node := t.size, leaf
	for level := 1; n&1 == 1; level++ {
		last := len(t.roots) - 1
		node = tlog.NodeHash(t.roots[last], node)
		t.roots = t.roots[:last]
		n >>= 1
		if completed != nil {
			completed(level, n, node)
		}
	}
	t.roots = append(t.roots, node)
	t.size++
}

// Root returns the hash of the whole tree, or the zero Hash if the tree is empty.
func (t *Tree) Root() Hash {
	if len(t.roots) == 0 {
		return Hash{}
	}
	root := t.roots[len(t.roots)-1]
	for i := len(t.roots) - 2; i >= 0; i-- {
		root = tlog.NodeHash(t.roots[i], root)
	}
	return root
}

// Clone returns an independent copy of the tree.
func (t *Tree) Clone() Tree { return Tree{t.size, append([]Hash(nil), t.roots...)} }
