; Memory is one pile: what is lent last is given back first.
@top = internal global i32 0
@__heap_base = external global i8

declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare void @llvm.trap()

; Addresses have 32 bits, but are added up in 64: what does not fit traps instead of wrapping around.
define ptr @malloc(i64 %size) noinline {
  %now = load i32, ptr @top
  %is_first = icmp eq i32 %now, 0
  %base = ptrtoint ptr @__heap_base to i32
  %free = select i1 %is_first, i32 %base, i32 %now
  %begin = zext i32 %free to i64
  %over = add i64 %begin, 15
  %address = and i64 %over, -16
  %is_small = icmp ult i64 %size, 4294967296
  br i1 %is_small, label %measure, label %fail
measure:
  %end = add i64 %address, %size
  %is_within = icmp ult i64 %end, 4294967296
  br i1 %is_within, label %compare, label %fail
compare:
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %wide = zext i32 %pages to i64
  %have = shl i64 %wide, 16
  %fits = icmp ule i64 %end, %have
  br i1 %fits, label %lend, label %grow
grow:
  %missing = sub i64 %end, %have
  %up = add i64 %missing, 65535
  %more = lshr i64 %up, 16
  %asked = trunc i64 %more to i32
  %was = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %asked)
  %fails = icmp eq i32 %was, -1
  br i1 %fails, label %fail, label %lend
fail:
  call void @llvm.trap()
  unreachable
lend:
  %top = trunc i64 %end to i32
  store i32 %top, ptr @top
  %lent = inttoptr i64 %address to ptr
  ret ptr %lent
}

; As `malloc`, for who calls it from outside.
define ptr @lend(i32 %size) {
  %wide = zext i32 %size to i64
  %lent = call ptr @malloc(i64 %wide)
  ret ptr %lent
}

define void @free(ptr %lent) {
  %address = ptrtoint ptr %lent to i32
  store i32 %address, ptr @top
  ret void
}
